/** A student's projects: the list, a new one, its files, and a program of several files. */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { projectHelp } from '#contract/learning/project-help.ts';
import { type Project, type ProjectChange, projects } from '#contract/learning/projects.ts';
import { submissions } from '#contract/submissions.ts';
import * as runTexts from '#texts/code/submissions.ts';
import * as texts from '#texts/learning/project-pages.ts';
import * as ruleTexts from '#texts/learning/projects.ts';
import * as shellTexts from '#texts/shell.ts';
import { noHelp } from '#web/testing/factories/projects.ts';
import { student } from '#web/testing/factories/records.ts';
import { expectAddress, school, show } from '#web/testing/show.tsx';

beforeEach(() => page.viewport(1280, 800));

const AT = '2026-11-03T08:00:00.000Z';
const project: Project = {
  _id: crypto.randomUUID(),
  name: 'Market',
  kind: 'python',
  revision: 4,
  forkedFrom: null,
  recentSaves: [],
  changedAt: AT,
  files: [
    { path: 'lib/prices.py', text: 'MANGO = 20\n' },
    { path: 'main.py', text: 'from lib.prices import MANGO\nprint(MANGO)\n' },
  ],
};
const address = `/projects/${project._id}`;

/** Opens a project. The fake server accepts every save, and counts revisions. */
function showProject(shown = project) {
  let { revision } = shown;
  school.answer(projects.readProject, shown);
  school.answer(projectHelp.readHelp, noHelp);
  school.answer(projects.saveProject, () => {
    revision += 1;
    return { revision, changedAt: AT, recentSaves: [] };
  });
  show(address, student());
}

/** The changes that were sent, save by save. */
const sentChanges = () =>
  school.requests(projects.saveProject).map(({ body }) => (body as { changes: ProjectChange[] }).changes);

const tree = page.getByRole('list', { name: texts.files, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('a new project is created from its kind and name, and opens', async () => {
  school.answer(projects.listProjects, []);
  school.answer(projects.createProject, project);
  school.answer(projects.readProject, project);
  school.answer(projectHelp.readHelp, noHelp);
  show('/projects', student());
  await expect.element(page.getByText(texts.none)).toBeVisible();

  await button(texts.newProject).click();
  await button(texts.create).click();
  await expect.element(page.getByText(texts.nameNeeded)).toBeVisible();
  await page.getByLabelText(texts.name).fill('Market');
  await page.getByRole('radio', { name: /^Python/ }).click();
  await button(texts.create).click();

  await expectAddress(address);
  expect(school.requests(projects.createProject)).toEqual([{ body: { name: 'Market', kind: 'python' } }]);
});

test('on a phone, the files fold away once one is chosen, so that its code is in view', async () => {
  await page.viewport(390, 800);
  showProject();
  await expect.element(page.getByRole('textbox', { name: /main\.py/ })).toBeVisible();
  await expect.poll(() => tree.elements()).toEqual([]);
  await page.getByText(texts.files, { exact: true }).click();
  await tree.getByRole('button', { name: 'prices.py', exact: true }).click();
  await expect.element(page.getByRole('textbox', { name: /prices\.py/ })).toBeVisible();
  await expect.poll(() => tree.elements()).toEqual([]);
});

test('the list shows each project with its kind, and leads to it', async () => {
  school.answer(projects.listProjects, [project]);
  school.answer(projects.readProject, project);
  school.answer(projectHelp.readHelp, noHelp);
  show('/projects', student());

  const link = page.getByRole('link', { name: /Market/ });
  await expect.element(link).toHaveTextContent('Python');
  await link.click();
  await expect.element(page.getByRole('heading', { name: 'Market' })).toBeVisible();
});

test('the main file is open; other files open as tabs beside it, and close', async () => {
  showProject();
  await expect.element(page.getByRole('textbox', { name: texts.codeOf('main.py') })).toBeVisible();

  await tree.getByRole('button', { name: 'prices.py', exact: true }).click();
  await expect.element(page.getByRole('textbox', { name: texts.codeOf('lib/prices.py') })).toBeVisible();
  await button(texts.closeFile('lib/prices.py')).click();
  await expect.element(page.getByRole('textbox', { name: texts.codeOf('main.py') })).toBeVisible();
});

test('what is typed is saved by itself', async () => {
  showProject();
  await page.getByRole('textbox', { name: texts.codeOf('main.py') }).click();
  await userEvent.keyboard('{Control>}a{/Control}print(1)');

  await expect.poll(sentChanges).toEqual([[{ path: 'main.py', text: 'print(1)' }]]);
  await expect.element(page.getByRole('status').filter({ hasText: texts.saved })).toBeVisible();
});

test('a file is added, moved and deleted; a name that is taken or not allowed is refused in place', async () => {
  showProject();
  await button(texts.newFile).click();
  const field = page.getByLabelText(texts.fileName);
  await field.fill('MAIN.py');
  await button(texts.add).click();
  await expect.element(page.getByText(ruleTexts.nameTaken('MAIN.py'))).toBeVisible();
  await field.fill('../secret');
  await button(texts.add).click();
  await expect.element(page.getByText(ruleTexts.badPath)).toBeVisible();
  await field.fill('notes.txt');
  await button(texts.add).click();
  await expect.poll(sentChanges).toEqual([[{ path: 'notes.txt', text: '' }]]);

  await button(texts.renameFile('notes.txt')).click();
  await page.getByLabelText(texts.renameFile('notes.txt')).fill('docs/notes.txt');
  await button(texts.rename).click();
  await expect
    .poll(() => sentChanges().at(-1))
    .toEqual([
      { path: 'notes.txt', removed: true },
      { path: 'docs/notes.txt', text: '' },
    ]);

  await button(texts.deleteFile('docs/notes.txt')).click();
  await page.getByRole('alertdialog').getByRole('button', { name: texts.deleteProject }).click();
  await expect.poll(() => sentChanges().at(-1)).toEqual([{ path: 'docs/notes.txt', removed: true }]);
});

test('a search finds lines in all files, and leads to them', async () => {
  showProject();
  await page.getByLabelText(texts.searchFiles).fill('mango');
  await expect.element(page.getByText(texts.found(3))).toBeVisible();

  await button(texts.lineOf('lib/prices.py', 1)).click();
  await expect.element(page.getByRole('textbox', { name: texts.codeOf('lib/prices.py') })).toBeVisible();
  // The editor is in a shadow root: the page's focused element is its host.
  await expect
    .poll(() => document.activeElement?.shadowRoot?.activeElement?.ariaLabel)
    .toBe(texts.codeOf('lib/prices.py'));
});

test('a screen reader announces the notices of the preview: their live region is there before its first text', async () => {
  showProject({ ...project, kind: 'web', files: [{ path: 'index.html', text: '<p>Mangoes</p>' }] });
  const notice = page.getByRole('region', { name: texts.page, exact: true }).getByRole('status');
  await expect.element(notice).toHaveTextContent(/^$/);
  const region = notice.element();

  await button(texts.stop).click();

  await expect.element(page.getByText(texts.stopped)).toBeVisible();
  expect(notice.element()).toBe(region);
});

test('a run sends the saved revision with the input, and shows the output', async () => {
  showProject();
  school.answer(projects.runProject, { token: 'abc' });
  school.answer(submissions.read, { status: { id: 3, description: 'Accepted' }, stdout: btoa('20\n') });
  await page.getByRole('textbox', { name: texts.codeOf('main.py') }).click();
  await userEvent.keyboard('{Control>}a{/Control}print(20)');
  await page.getByLabelText(texts.input).fill('3');
  await button(texts.run).click();

  await expect.element(page.getByRole('region', { name: runTexts.output, exact: true })).toHaveTextContent('20');
  expect(school.requests(projects.runProject)).toEqual([
    { params: { projectId: project._id }, body: { revision: 5, stdin: '3' } },
  ]);
});

test('a project is renamed, copied, and deleted after a question', async () => {
  showProject();
  school.answer(projects.renameProject, { ...project, name: 'Duka' });
  school.answer(projects.removeProject, { message: 'ok' });
  school.answer(projects.listProjects, []);
  await button(texts.more).click();
  await button(texts.rename).click();
  await page.getByRole('textbox', { name: texts.name, exact: true }).fill('Duka');
  await button(texts.save).click();
  await expect.element(page.getByRole('heading', { name: 'Duka' })).toBeVisible();

  await button(texts.more).click();
  await button(texts.deleteProject).click();
  const question = page.getByRole('alertdialog');
  await expect.element(question).toHaveTextContent(texts.deleteText('Duka'));
  await question.getByRole('button', { name: texts.deleteProject }).click();
  await expectAddress('/projects');
  await expect.element(page.getByRole('heading', { name: shellTexts.projects })).toBeVisible();
});
