/** The end of a lesson on a phone: where 'Mark as complete' stands while the lesson's tasks load. */

import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { handins } from '#contract/handins.ts';
import { progress } from '#contract/progress.ts';
import { tasks } from '#contract/tasks.ts';
import { assignment } from '#web/testing/factories/handins.ts';
import { answerLearning, courseProgress } from '#web/testing/factories/learning.ts';
import { task } from '#web/testing/factories/lessons.ts';
import { course, lesson, student } from '#web/testing/factories/records.ts';
import { school, show } from '#web/testing/show.tsx';

const complete = page.getByRole('button', { name: 'Mark as complete' });
const outline = page.getByRole('complementary', { name: 'Lessons of this course' });
const HEIGHT = 844;

afterEach(() => vi.useRealTimers());

/** Opens a lesson with a task whose description needs the Markdown parser. */
async function showLessonWithTask() {
  await page.viewport(390, HEIGHT);
  const about = course();
  const only = lesson({ courseId: about._id, title: 'Reeds', desc: 'Warp.', tasks: 1 });
  const cut = task({
    lessonId: only._id,
    name: 'Cut ten reeds',
    desc: '1. *Soak* them\n2. Cut them\n\n| a | b |\n|---|---|\n| 1 | 2 |',
  });
  answerLearning(school, { course: about, lessons: [only], isJoined: true });
  school.answer(progress.list, [courseProgress(about._id)]);
  school.answer(tasks.list, [cut]);
  school.answer(handins.list, [assignment({ taskId: cut._id, lessonId: only._id })]);
  return {
    arrive: [school.delay(tasks.list), school.delay(handins.list)],
    address: `/courses/${about._id}/${only._id}`,
  };
}

/** Records the button's distance from the top of the page in each frame in which it is shown. */
function watchButton() {
  const tops = new Set<number>();
  let frame = requestAnimationFrame(look);
  function look() {
    for (const element of complete.elements())
      tops.add(Math.round(element.getBoundingClientRect().top + window.scrollY));
    frame = requestAnimationFrame(look);
  }
  return () => {
    cancelAnimationFrame(frame);
    return [...tops];
  };
}

test('on a phone, "Mark as complete" does not move while the lesson’s tasks load', async () => {
  const { arrive, address } = await showLessonWithTask();
  const [tasksArrive, statesArrive] = arrive;
  const stop = watchButton();
  show(address, student());
  await expect.element(page.getByText('Warp.')).toBeVisible();
  await document.fonts.ready;
  const outlineTop = () => outline.element().getBoundingClientRect().top;
  expect(outlineTop()).toBeGreaterThan(HEIGHT);

  tasksArrive!();
  statesArrive!();
  await expect.element(page.getByRole('cell', { name: '2' })).toBeVisible();
  await expect.element(complete).toBeVisible();
  await expect.element(outline.getByRole('link', { name: 'Reeds' })).toBeVisible();

  expect(stop()).toHaveLength(1);
});

test('a lesson whose tasks cannot be loaded can be marked as complete', async () => {
  const { address } = await showLessonWithTask();
  school.breakConnection(tasks.list);
  school.breakConnection(handins.list);
  show(address, student());

  await expect.element(complete).toBeVisible();
});

test('the end of a lesson does not wait for the states of its tasks, which do not move it', async () => {
  const { arrive, address } = await showLessonWithTask();
  const [tasksArrive, statesArrive] = arrive;
  const stop = watchButton();
  show(address, student());
  await expect.element(page.getByText('Warp.')).toBeVisible();
  await document.fonts.ready;
  tasksArrive!();
  await expect.element(complete).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Open Cut ten reeds' })).toBeVisible();

  statesArrive!();
  await expect.element(page.getByRole('link', { name: 'Hand in Cut ten reeds' })).toBeVisible();
  expect(stop()).toHaveLength(1);
});

test('if the tasks of a lesson take long, its end appears before them', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { address } = await showLessonWithTask();
  show(address, student());
  await expect.element(page.getByRole('heading', { name: 'Tasks' })).toBeInTheDocument();
  expect(complete.elements()).toEqual([]);

  await vi.advanceTimersByTimeAsync(3_000);
  await expect.element(complete).toBeVisible();
  expect(complete.element().getBoundingClientRect().top).toBeLessThan(HEIGHT);
});
