/** Exercises in a lesson's text that are web pages: changing and running them, and what the device stores. */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { projectHelp } from '#contract/learning/project-help.ts';
import { type Project, projects } from '#contract/learning/projects.ts';
import { progress } from '#contract/progress.ts';
import { runner } from '#contract/runner.ts';
import * as projectTexts from '#texts/learning/project-pages.ts';
import { answerLearning, courseProgress } from '#web/testing/factories/learning.ts';
import { runnerLanguages } from '#web/testing/factories/programs.ts';
import { noHelp } from '#web/testing/factories/projects.ts';
import { course, lesson, student } from '#web/testing/factories/records.ts';
import { recordToasts } from '#web/testing/programs.ts';
import { expectAddress, reopen, school, show } from '#web/testing/show.tsx';

const KIOSK = '<h1>Kiosk</h1>';
const textWith = (html: string) =>
  `# Tags\n\n\`\`\`html run A kiosk\n${html}\n\`\`\`\n\n\`\`\`expect\nnothing\n\`\`\`\n`;

function showExercise(text = textWith(KIOSK)) {
  const about = course();
  const only = lesson({ courseId: about._id, text });
  answerLearning(school, { course: about, lessons: [only], isJoined: true });
  school.answer(progress.list, [courseProgress(about._id)]);
  school.answer(runner.languages, runnerLanguages());
  show(`/courses/${about._id}/${only._id}`, student());
}

const exercise = page.getByRole('region', { name: 'A kiosk' });
const button = (name: string) => exercise.getByRole('button', { name });
const preview = exercise.getByTitle(projectTexts.pageOf('index.html'));
const editor = exercise.getByRole('textbox', { name: 'A kiosk' });
const printed = exercise.getByRole('log', { name: projectTexts.console });

async function write(code: string) {
  await editor.click();
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}');
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', code);
  editor.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

beforeEach(() => page.viewport(390, 800));

test('the page runs in a sandboxed frame until Stop; without a script it has no console', async () => {
  showExercise();
  await expect.element(exercise).toHaveTextContent(KIOSK);
  expect(preview.elements()).toEqual([]);

  await button('Run').click();
  await expect.element(preview).toHaveAttribute('sandbox', 'allow-scripts allow-forms');
  expect(printed.elements()).toEqual([]);

  await button('Stop').click();
  await expect.element(button('Run')).toHaveFocus();
  expect(preview.elements()).toEqual([]);
});

test('a page with a script has a console', async () => {
  showExercise(textWith('<script>console.log(1)</script>'));
  await button('Run').click();
  await expect.element(exercise.getByRole('heading', { name: projectTexts.console })).toBeVisible();
  await expect.element(printed).toBeInTheDocument();
});

test('the student’s changes stay on the device until Reset', async () => {
  showExercise();
  await button('Edit').click();
  await write('<h1>Duka</h1>');
  await expect.element(editor).toHaveTextContent('Duka');

  reopen();
  await expect.element(exercise).toHaveTextContent('Duka');
  await button('Reset').click();
  await expect.element(exercise).toHaveTextContent(KIOSK);
  await expect.element(button('Reset')).toHaveAttribute('aria-disabled', 'true');
});

test('fences below a page do not belong to it: they stay visible, and nothing is to be solved', async () => {
  showExercise();
  await expect.element(page.getByText('nothing', { exact: true })).toBeVisible();
  expect(exercise.getByText('Solved').elements()).toEqual([]);
});

const project: Project = {
  _id: crypto.randomUUID(),
  name: 'A kiosk',
  kind: 'web',
  revision: 1,
  forkedFrom: null,
  recentSaves: [],
  changedAt: '2026-11-03T08:00:00.000Z',
  files: [
    { path: 'index.html', text: '<h1>My school</h1>' },
    { path: 'style.css', text: '' },
  ],
};

test('the page becomes a project that consists of this page only', async () => {
  showExercise();
  school.answer(projects.createProject, project);
  school.answer(projects.saveProject, { revision: 2, changedAt: project.changedAt, recentSaves: [] });
  school.answer(projects.readProject, { ...project, files: [{ path: 'index.html', text: KIOSK }] });
  school.answer(projectHelp.readHelp, noHelp);
  await button('Open as a project').click();

  await expectAddress(`/projects/${project._id}`);
  expect(school.requests(projects.createProject)).toEqual([{ body: { name: 'A kiosk', kind: 'web' } }]);
  expect(school.requests(projects.saveProject)[0]).toMatchObject({
    body: {
      revision: 1,
      changes: [
        { path: 'index.html', text: KIOSK },
        { path: 'style.css', removed: true },
      ],
    },
  });
});

test('after a failed save the page is saved into the project that was created, with the same id for the same page', async () => {
  showExercise();
  const toasts = recordToasts();
  school.answer(projects.createProject, project);
  school.breakConnection(projects.saveProject);
  for (const attempts of [1, 2]) {
    await button('Open as a project').click();
    await expect.poll(toasts).toHaveLength(attempts);
  }
  await button('Edit').click();
  await write('<h1>Duka</h1>');
  await expect.element(editor).toHaveTextContent('Duka');
  school.answer(projects.saveProject, { revision: 2, changedAt: project.changedAt, recentSaves: [] });
  school.answer(projects.readProject, project);
  school.answer(projectHelp.readHelp, noHelp);
  await button('Open as a project').click();

  await expectAddress(`/projects/${project._id}`);
  expect(school.requests(projects.createProject)).toHaveLength(1);
  const [first, second, third] = school.requests(projects.saveProject).map(({ body }) => body);
  expect(second).toEqual(first);
  expect(third).toMatchObject({ revision: 1, changes: [{ text: '<h1>Duka</h1>' }, { path: 'style.css' }] });
  expect(third!.saveId).not.toBe(first!.saveId);
});

test('a project that cannot be created leaves the student in the lesson, with the reason', async () => {
  showExercise();
  const toasts = recordToasts();
  school.breakConnection(projects.createProject);
  await button('Open as a project').click();

  await expect.poll(toasts).toHaveLength(1);
  await expect.element(exercise).toHaveTextContent(KIOSK);
});
