/** Tests Format: a button and Shift+Alt+F, in Live Code and in projects. Prettier is the real one. */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { formatters } from '#contract/formatters.ts';
import { projectHelp } from '#contract/learning/project-help.ts';
import { type Project, type ProjectChange, projects } from '#contract/learning/projects.ts';
import { PYTHON } from '#web/testing/factories/programs.ts';
import { noHelp } from '#web/testing/factories/projects.ts';
import { student } from '#web/testing/factories/records.ts';
import { editor, showPlayground, write } from '#web/testing/programs.ts';
import { school, show } from '#web/testing/show.tsx';

beforeEach(() => page.viewport(1280, 800));

const formatButton = page.getByRole('button', { name: 'Format (Shift+Alt+F)' });
const alert = page.getByRole('alert');
const lines = () => [...editor.element().querySelectorAll('.cm-line')].map(({ textContent }) => textContent);

test('a program is formatted in one step of undo, and the cursor stays at its place', async () => {
  showPlayground();
  await write('let  a=1;\nif(a){console.log( "x" )}');
  await userEvent.keyboard('{ArrowLeft}');
  await formatButton.click();

  await expect.poll(lines).toEqual(['let a = 1;', 'if (a) {', '  console.log("x");', '}', '']);
  await userEvent.keyboard('!');
  await expect.poll(lines).toEqual(['let a = 1;', 'if (a) {', '  console.log("x")!;', '}', '']);
  await userEvent.keyboard('{ControlOrMeta>}zz{/ControlOrMeta}');
  await expect.poll(lines).toEqual(['let  a=1;', 'if(a){console.log( "x" )}']);
});

test('a syntax error is reported with its line, and changes nothing', async () => {
  showPlayground();
  await write('let  a=1;\nlet b = ;');
  await userEvent.keyboard('{Shift>}{Alt>}f{/Alt}{/Shift}');

  await expect.element(alert).toHaveTextContent('Line 2 has an error.');
  expect(lines()).toEqual(['let  a=1;', 'let b = ;']);
});

test('a Python program is formatted on the server, and the cursor stays after the same character', async () => {
  showPlayground(`/code?language=${PYTHON}`);
  school.answer(formatters.formatCode, { code: 'a = 1\n\n\ndef f():\n    return [a, 2]\n' });
  await write('a=1\ndef f():\n return [a,2]');
  await userEvent.keyboard('{ArrowLeft}');
  await formatButton.click();

  await expect.poll(lines).toEqual(['a = 1', '', '', 'def f():', '    return [a, 2]', '']);
  await userEvent.keyboard('!');
  await expect.poll(() => lines().at(-2)).toBe('    return [a, 2!]');
  expect(school.requests(formatters.formatCode)).toEqual([
    { body: { language: 'python', code: 'a=1\ndef f():\n return [a,2]' } },
  ]);
});

test('a school without the formatter says so', async () => {
  showPlayground(`/code?language=${PYTHON}`);
  school.refuse(formatters.formatCode, {
    code: 'not_here',
    message: 'The formatter for this language is not installed at this school.',
  });
  await write('a=1');
  await formatButton.click();

  await expect.element(alert).toHaveTextContent('not installed at this school');
  expect(lines()).toEqual(['a=1']);
});

const project: Project = {
  _id: crypto.randomUUID(),
  name: 'Market',
  kind: 'web',
  revision: 4,
  forkedFrom: null,
  recentSaves: [],
  changedAt: '2026-11-03T08:00:00.000Z',
  files: [
    { path: 'index.html', text: '<!doctype html><html><body><p>Hi</p></body></html>' },
    { path: 'notes.txt', text: 'a  b' },
    { path: 'style.css', text: 'p{color:red}' },
  ],
};

test('each file of a project is formatted in its language, and saved', async () => {
  school.answer(projects.readProject, project);
  school.answer(projectHelp.readHelp, noHelp);
  school.answer(projects.saveProject, { revision: 5, changedAt: project.changedAt, recentSaves: [] });
  show(`/projects/${project._id}`, student());
  const file = (name: string) => page.getByRole('list', { name: 'Files' }).getByRole('button', { name, exact: true });
  await file('notes.txt').click();
  await expect.element(page.getByRole('textbox', { name: 'Code of notes.txt' })).toBeVisible();
  await expect.element(formatButton).not.toBeInTheDocument();
  await file('style.css').click();
  await formatButton.click();

  const saved = () =>
    school.requests(projects.saveProject).flatMap(({ body }) => (body as { changes: ProjectChange[] }).changes);
  await expect.poll(saved).toEqual([{ path: 'style.css', text: 'p {\n  color: red;\n}\n' }]);
});
