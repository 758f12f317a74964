/** The keys of a project's files, which are those of Visual Studio Code. */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { projectHelp } from '#contract/learning/project-help.ts';
import { type Project, projects } from '#contract/learning/projects.ts';
import { submissions } from '#contract/submissions.ts';
import * as editorTexts from '#texts/code/code-editor.ts';
import * as texts from '#texts/learning/project-pages.ts';
import { noHelp } from '#web/testing/factories/projects.ts';
import { student } from '#web/testing/factories/records.ts';
import { school, show } from '#web/testing/show.tsx';

const project: Project = {
  _id: crypto.randomUUID(),
  name: 'Market',
  kind: 'python',
  revision: 4,
  forkedFrom: null,
  recentSaves: [],
  changedAt: '2026-11-03T08:00:00.000Z',
  files: [
    { path: 'lib/prices.py', text: 'MANGO = 20\n' },
    { path: 'main.py', text: 'print(1)\n' },
  ],
};
const codeOf = (path: string) => page.getByRole('textbox', { name: texts.codeOf(path) });
const files = page.getByRole('dialog', { name: texts.openFile });

async function showProject() {
  school.answer(projects.readProject, project);
  school.answer(projectHelp.readHelp, noHelp);
  school.answer(projects.saveProject, { revision: 5, changedAt: project.changedAt, recentSaves: [] });
  show(`/projects/${project._id}`, student());
  await expect.element(codeOf('main.py')).toBeVisible();
}

beforeEach(() => page.viewport(1280, 800));

test('Control+P opens a file by a part of its path, wherever the focus is', async () => {
  await showProject();
  await userEvent.keyboard('{Control>}p{/Control}');
  await files.getByRole('combobox').fill('pric');
  await expect.element(files.getByRole('option')).toHaveTextContent('lib/prices.py');
  await userEvent.keyboard('{Enter}');
  await expect.element(codeOf('lib/prices.py')).toBeVisible();

  await codeOf('lib/prices.py').click();
  await userEvent.keyboard('{Control>}p{/Control}');
  await files.getByRole('combobox').fill('nothing');
  await expect.element(files.getByText(texts.noSuchFile)).toBeVisible();
  await files.getByRole('combobox').fill('');
  await userEvent.keyboard('{Escape}');
  await expect.element(files).not.toBeInTheDocument();
});

test('on a phone too, Control+Shift+F shows the search in all files, and F2 renames the open one', async () => {
  await page.viewport(390, 800);
  await showProject();
  await codeOf('main.py').click();
  await userEvent.keyboard('{Control>}{Shift>}f{/Shift}{/Control}');
  await expect.element(page.getByLabelText(texts.searchFiles)).toHaveFocus();

  await userEvent.keyboard('{F2}');
  const field = page.getByLabelText(texts.renameFile('main.py'));
  await expect.element(field).toHaveFocus();
  await field.fill('start.py');
  await userEvent.keyboard('{Enter}');
  await expect.element(codeOf('start.py')).toBeVisible();
});

test('Control+Enter runs the program', async () => {
  await showProject();
  school.answer(projects.runProject, { token: 'abc' });
  school.answer(submissions.read, { status: { id: 3, description: 'Accepted' }, stdout: btoa('1\n') });
  await codeOf('main.py').click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');

  await expect.element(page.getByRole('region', { name: texts.output, exact: true })).toHaveTextContent('1');
});

test('the keyboard shortcuts are listed', async () => {
  await showProject();
  await page.getByRole('button', { name: texts.more, exact: true }).click();
  await page.getByRole('button', { name: editorTexts.keyboardShortcuts }).click();

  await expect
    .element(page.getByRole('dialog', { name: editorTexts.keyboardShortcuts }))
    .toHaveTextContent(`Ctrl+P${editorTexts.openFileKey}`);
});
