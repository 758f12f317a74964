/** Tests how a student sees the outline of a course: units, times, the next lesson, and lessons with a prerequisite. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { progress } from '#contract/progress.ts';
import { answerLearning, courseProgress, type Learnt } from '#web/testing/factories/learning.ts';
import { course, lesson, student } from '#web/testing/factories/records.ts';
import { reopen, school, show, textsOf } from '#web/testing/show.tsx';

const about = course({ title: 'Weaving' });
const unit = (name: string) => ({ _id: crypto.randomUUID(), name });
const [loom, cloth] = [unit('The loom'), unit('Cloth')];
const of = (details: Parameters<typeof lesson>[0]) => lesson({ courseId: about._id, ...details });

/** Shows a course of five lessons in two units: one is completed, and the last has the one before it as prerequisite. */
function showWeaving({ path = '', ...more }: Partial<Learnt> & { path?: string } = {}) {
  const weft = of({ title: 'Weft', unit: cloth, minutes: 45 });
  const lessons: Learnt['lessons'] = [
    of({ title: 'Welcome', minutes: 2, isCompleted: true }),
    of({ title: 'Frame', unit: loom, estimatedMinutes: 12, isCompleted: true }),
    of({ title: 'Reeds', unit: loom, minutes: 8, estimatedMinutes: 30, tasks: 1, taskList: [task('Cut reeds')] }),
    weft,
    of({ title: 'Selvedge', unit: cloth, minutes: 30, opensAfter: { _id: weft._id, title: 'Weft' } }),
  ];
  const learnt = { course: about, lessons, isJoined: true, ...more };
  answerLearning(school, learnt);
  const [, , reeds] = lessons;
  const next = { lessonId: reeds!._id, title: 'Reeds', isBegun: true };
  school.answer(progress.list, [courseProgress(about._id, { lessons: 5, completed: 2, next })]);
  const address = `/courses/${about._id}`;
  show(`${address}${path && `/${lessons.find(({ title }) => title === path)!._id}`}`, student());
  return { learnt, address, weft };
}

const task = (name: string) => ({ _id: crypto.randomUUID(), name });
const link = (name: string | RegExp) => page.getByRole('link', { name });

test('the page of a course shows units with their progress, where the student is, and the time left', async () => {
  const { address, weft } = showWeaving();

  await expect.element(page.getByText('2 of 5 lessons · 1 h 23 min left')).toBeVisible();
  expect(textsOf(page.getByRole('heading', { level: 3 }))).toEqual(['The loom', 'Cloth']);
  await expect.element(page.getByText('1 of 2 lessons · 8 min left')).toBeVisible();
  await expect.element(page.getByText('2 lessons · 1 h 15 min')).toBeVisible();
  await expect.element(link(/^3 Reeds/)).toHaveTextContent('You are here · 8 min');
  await expect.element(link(/^4 Weft/)).toHaveTextContent('45 min');
  await expect.element(link(/^Locked Selvedge/)).toHaveTextContent('30 min');
  const selvedge = page.getByRole('listitem').filter({ has: link(/^Locked Selvedge/) });
  await expect.element(selvedge.getByText('Opens when you have finished Weft')).toBeVisible();
  await expect.element(selvedge.getByRole('link', { name: 'Weft' })).toHaveAttribute('href', `${address}/${weft._id}`);
  await expect.element(page.getByRole('list', { name: 'Tasks' }).getByRole('link')).toHaveTextContent('Cut reeds');
  expect(page.getByText('1 task').elements()).toEqual([]);
});

test('a course without units and times is one list without headings', async () => {
  showWeaving({ lessons: ['One', 'Two'].map((title) => of({ title })) });

  await expect.element(page.getByText('2 lessons', { exact: true })).toBeVisible();
  expect(page.getByRole('heading', { level: 3 }).elements()).toEqual([]);
  await expect.element(link('1 One')).toHaveTextContent(/^1One$/);
});

test('a lesson says its unit, its number and its time', async () => {
  showWeaving({ path: 'Weft' });
  await expect.element(page.getByText('Lesson 4 of 5 · 45 min')).toBeVisible();
  await expect.element(page.getByRole('article').getByText('Cloth')).toBeVisible();
});

test('a lesson that waits links to the one to finish, and opens without a reload', async () => {
  const { address, weft } = showWeaving({ path: 'Selvedge' });
  const lock = page.getByRole('region', { name: 'How to unlock this lesson' });
  await expect.element(lock).toHaveTextContent(/^Opens when you have finished Weft$/);
  expect(page.getByRole('button', { name: /Enroll/ }).elements()).toEqual([]);
  await expect.element(lock.getByRole('link', { name: 'Weft' })).toHaveAttribute('href', `${address}/${weft._id}`);

  await lock.getByRole('link', { name: 'Weft' }).click();
  await page.getByRole('button', { name: 'Mark as complete' }).click();
  await expect.element(page.getByRole('complementary').getByRole('link', { name: '5 Selvedge' })).toBeVisible();
  await link('Next lesson: Selvedge').click();

  await expect.element(page.getByRole('heading', { level: 1, name: 'Selvedge' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Mark as complete' })).toBeVisible();
  expect(lock.elements()).toEqual([]);
});

test('the link to the next lesson skips a lesson that opens on a later day', async () => {
  const { learnt, address } = showWeaving();
  learnt.lessons[3]!.opensOn = '2030-01-07';
  learnt.lessons[4]!.opensAfter = null;
  reopen(`${address}/${learnt.lessons[2]!._id}`);
  await expect.element(link('Next lesson: Selvedge')).toBeVisible();

  learnt.lessons[4]!.opensOn = '2030-01-07';
  reopen();
  await expect.element(link('Next lesson: Weft')).toBeVisible();
});
