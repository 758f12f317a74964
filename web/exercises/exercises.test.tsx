/** Exercises in a lesson's text: running and solving them, and what the device stores. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { progress } from '#contract/progress.ts';
import { runner } from '#contract/runner.ts';
import { submissions } from '#contract/submissions.ts';
import * as runTexts from '#texts/code/submissions.ts';
import * as texts from '#texts/learning/exercises.ts';
import { answerLearning, courseProgress } from '#web/testing/factories/learning.ts';
import { runnerLanguages } from '#web/testing/factories/programs.ts';
import { course, lesson, student } from '#web/testing/factories/records.ts';
import { answerRuns, recordToasts, requestedRuns } from '#web/testing/programs.ts';
import { expectAddress, reopen, school, show } from '#web/testing/show.tsx';

const text = `# Numbers

\`\`\`python run Make this print 42
print(6 * 8)
\`\`\`

\`\`\`expect
42
\`\`\`
`;

/** Shows a student a lesson with a Python exercise, which runs on the server. */
function showExercise(written = text) {
  const about = course();
  const only = lesson({ courseId: about._id, text: written });
  answerLearning(school, { course: about, lessons: [only], isJoined: true });
  school.answer(progress.list, [courseProgress(about._id)]);
  school.answer(runner.languages, runnerLanguages());
  let solved: string[] = [];
  school.answer(progress.keep, ({ body }) => {
    solved = [...new Set([...solved, ...(body.solved ?? [])])];
    return { second: 0, watched: 0, isCompleted: false, solved };
  });
  show(`/courses/${about._id}/${only._id}`, student());
  return { savedNames: () => school.requests(progress.keep).flatMap(({ body }) => body.solved ?? []) };
}

const exercise = page.getByRole('region', { name: 'Make this print 42' });
const button = (name: string) => exercise.getByRole('button', { name });
const solvedMark = exercise.getByText('Solved', { exact: true });

/** Opens the editor and replaces the code. */
async function write(code: string, within = exercise) {
  const editor = within.getByRole('textbox');
  await editor.click();
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}');
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', code);
  editor.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

test('an exercise runs, is changed, is solved, and stays solved', async () => {
  const { savedNames } = showExercise();
  const toasts = recordToasts();
  await expect.element(exercise).toHaveTextContent('print(6 * 8)');
  expect(page.getByText('expect', { exact: true }).elements()).toEqual([]);
  answerRuns({ stdout: '48\n' });
  await button('Run').click();
  await expect.element(exercise.getByText('Not solved yet')).toBeVisible();
  expect(solvedMark.elements()).toEqual([]);

  await button('Edit').click();
  await write('print(6 * 7)');
  answerRuns({ stdout: '42 \n' });
  await button('Run').click();
  await expect.element(exercise.getByText('Solved!')).toBeVisible();
  await expect.element(solvedMark).toBeVisible();
  expect(requestedRuns().map(({ source }) => source)).toEqual(['print(6 * 8)', 'print(6 * 7)']);
  await expect.poll(savedNames).toEqual(['Make this print 42']);
  // No toast: on a phone it would cover the text, and the result appears below the program anyway.
  expect(toasts()).toEqual([]);

  reopen();
  await expect.element(solvedMark).toBeVisible();
  await expect.element(exercise).toHaveTextContent('print(6 * 7)');
  await button('Reset').click();
  await expect.element(exercise).toHaveTextContent('print(6 * 8)');
  await expect.element(button('Reset')).toHaveAttribute('aria-disabled', 'true');
});

test('Control+Enter in the editor runs the exercise', async () => {
  showExercise();
  await button('Edit').click();
  await write('print(6 * 7)');
  answerRuns({ stdout: '42\n' });
  await userEvent.keyboard('{Control>}{Enter}{/Control}');

  await expect.element(solvedMark).toBeVisible();
  expect(requestedRuns().map(({ source }) => source)).toEqual(['print(6 * 7)']);
});

test('a solution without a network is sent when the lesson is opened again', async () => {
  const { savedNames } = showExercise();
  await expect.element(button('Run')).toBeVisible();
  answerRuns({ stdout: '42\n' });
  school.breakConnection(progress.keep);
  await button('Run').click();
  await expect.element(solvedMark).toBeVisible();

  const before = savedNames().length;
  school.answer(progress.keep, { second: 0, watched: 0, isCompleted: false, solved: [] });
  reopen();
  await expect.element(solvedMark).toBeVisible();
  await expect.poll(() => savedNames().length).toBeGreaterThan(before);
  await expect.poll(() => Object.keys(localStorage).filter((key) => key.includes('solved:'))).toEqual([]);
});

test('the code of an exercise is opened in Live Code', async () => {
  showExercise();
  school.answer(runner.prewarm, {});
  await button('Open in Live Code').click();

  await expect.element(page.getByRole('textbox', { name: /^Program in Python/ })).toHaveTextContent('print(6 * 8)');
  await expectAddress('/code?language=71');
});

test('a language that cannot run here shows the reason; an unknown one is shown as plain code', async () => {
  showExercise('```kotlin run Fold\nlistOf(1)\n```\n\n```quipu run Knot\nknot 3\n```');

  const fold = page.getByRole('region', { name: 'Fold' });
  await expect.element(fold.getByRole('button', { name: 'Run' })).toHaveAttribute('aria-disabled', 'true');
  await expect.element(page.getByText('knot 3')).toBeVisible();
  expect(page.getByRole('region', { name: 'Knot' }).elements()).toEqual([]);
});

test('JavaScript runs on the device, without a request', async () => {
  showExercise("```js run Shout\nconsole.log('habari'.toUpperCase())\n```\n\n```expect\nHABARI\n```");
  const shout = page.getByRole('region', { name: 'Shout' });

  await shout.getByRole('button', { name: 'Run' }).click();

  await expect.element(shout.getByText('Solved!')).toBeVisible();
  expect(requestedRuns()).toEqual([]);
});

const fence = (words: string, content: string) => `\`\`\`${words}\n${content}\n\`\`\`\n\n`;
const doubling = [
  fence('js run Double it', 'console.log(6)'),
  ...[3, 5].map((input) => fence('input', String(input)) + fence('expect', String(2 * input))),
].join('');

test('an exercise tries several inputs, and shows the one with which the program is wrong', async () => {
  const { savedNames } = showExercise(doubling);
  const double = page.getByRole('region', { name: 'Double it' });
  await expect.element(double.getByRole('figure', { name: 'What the program reads (1 of 2)' })).toHaveTextContent('3');
  const second = double.getByRole('figure', { name: 'What the program reads (2 of 2)' });
  expect(second.elements()).toEqual([]);

  await double.getByRole('button', { name: 'Run' }).click();
  await expect.element(double.getByText('wrong with input 2 of 2')).toBeVisible();
  await expect.element(second).toHaveTextContent('5');
  expect(savedNames()).toEqual([]);

  await double.getByRole('button', { name: 'Edit' }).click();
  await write("console.log(2 * require('node:fs').readFileSync(0, 'utf8'))", double);
  await double.getByRole('button', { name: 'Run' }).click();
  await expect.element(double.getByText('with each of 2 inputs')).toBeVisible();
  expect(second.elements()).toEqual([]);
  await expect.poll(savedNames).toEqual(['Double it']);
});

test('at the school, too, each input is a run', async () => {
  const examples = ['6', '7'].map((input) => fence('input', input) + fence('expect', '42')).join('');
  showExercise(fence('python run Make this print 42', 'print(42)') + examples);
  answerRuns({ stdout: '42\n' });
  await button('Run').click();
  await expect.element(exercise.getByText('with each of 2 inputs')).toBeVisible();
  expect(requestedRuns().map(({ stdin }) => stdin)).toEqual(['6', '7']);
});

test('if the school refuses a run, the page still says with how many inputs the program was right', async () => {
  const examples = ['6', '7', '8'].map((input) => fence('input', input) + fence('expect', '42')).join('');
  showExercise(fence('python run Make this print 42', 'print(42)') + examples);
  answerRuns({ stdout: '42\n' });
  const first = school.hold(submissions.read);
  await button('Run').click();
  await expect.poll(requestedRuns).toHaveLength(1);
  school.refuse(submissions.create, { code: 'too_many_requests', message: runTexts.tooFast });
  first.answer({ status: { id: 3, description: 'Accepted' }, stdout: btoa('42\n') });

  await expect.element(exercise.getByText(texts.passedBefore(1, 3))).toBeVisible();
  await expect.element(exercise).toHaveTextContent(runTexts.tooFast);
});
