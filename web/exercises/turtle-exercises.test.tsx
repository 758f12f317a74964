/** Exercises in a lesson's text that draw with Python's turtle: they run on the device. */
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { progress } from '#contract/progress.ts';
import { runner } from '#contract/runner.ts';
import * as turtleTexts from '#texts/code/turtle.ts';
import * as texts from '#texts/learning/exercises.ts';
import { answerLearning, courseProgress } from '#web/testing/factories/learning.ts';
import { runnerLanguages } from '#web/testing/factories/programs.ts';
import { course, lesson, student } from '#web/testing/factories/records.ts';
import { requestedRuns } from '#web/testing/programs.ts';
import { school, show } from '#web/testing/show.tsx';

afterEach(async () => {
  for (const name of await caches.keys()) await caches.delete(name);
});

const fence = (words: string, content: string) => `\`\`\`${words}\n${content}\n\`\`\`\n\n`;
const sky = [
  fence('python run Paint the sky', 'import turtle\ncolour = input()\nturtle.bgcolor(colour)\nprint(colour)'),
  ...['navy', 'gold'].map((colour) => fence('input', colour) + fence('expect', colour)),
].join('');

function showExercise(text: string) {
  const about = course();
  const only = lesson({ courseId: about._id, text });
  answerLearning(school, { course: about, lessons: [only], isJoined: true });
  school.answer(progress.list, [courseProgress(about._id)]);
  school.answer(progress.keep, { second: 0, watched: 0, isCompleted: false, solved: [] });
  school.answer(runner.languages, runnerLanguages());
  show(`/courses/${about._id}/${only._id}`, student());
}

test('after runs with several inputs the drawing of the run that is shown stays', async () => {
  showExercise(sky);
  const exercise = page.getByRole('region', { name: 'Paint the sky' });
  await exercise.getByRole('button', { name: /^Save Python/ }).click();
  await expect.poll(() => exercise.getByText(turtleTexts.needsPython).elements(), { timeout: 60_000 }).toEqual([]);
  await exercise.getByRole('button', { name: texts.run, exact: true }).click();

  await expect.element(exercise.getByText(texts.solvedWithAll(2)), { timeout: 60_000 }).toBeVisible();
  const drawing = exercise.getByRole('img', { name: turtleTexts.drawing });
  const corner = () => (drawing.element() as HTMLCanvasElement).getContext('2d')!.getImageData(1, 1, 1, 1).data.join();
  await expect.poll(corner).toBe('0,0,128,255');
  expect(requestedRuns()).toEqual([]);
}, 120_000);
