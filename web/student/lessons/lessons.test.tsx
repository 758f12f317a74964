/** A course and its lessons as students see them: unlocking a lesson, and its tasks. */

import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { courses } from '#contract/courses.ts';
import { enrolments } from '#contract/enrolments.ts';
import { handins } from '#contract/handins.ts';
import { lessons } from '#contract/lessons.ts';
import { progress } from '#contract/progress.ts';
import { tasks } from '#contract/tasks.ts';
import * as enrolmentsTexts from '#texts/learning/enrolments.ts';
import * as lessonsTexts from '#texts/learning/lessons.ts';
import { DAY, dayFromNow, setNoon } from '#web/testing/days.ts';
import { assignment } from '#web/testing/factories/handins.ts';
import { answerLearning, courseProgress, type Learnt } from '#web/testing/factories/learning.ts';
import { task } from '#web/testing/factories/lessons.ts';
import { course, lesson, student } from '#web/testing/factories/records.ts';
import { expectAddress, reopen, school, show, textsOf } from '#web/testing/show.tsx';

const outline = page.getByRole('complementary', { name: 'Lessons of this course' });
const lock = page.getByRole('region', { name: 'How to unlock this lesson' });
const card = (name: string) => page.getByRole('article', { name, exact: true });

/** Shows the first lesson of a course, or the course page, to a student of the course or to one who has not joined. */
function showCourse(
  titles: string[],
  {
    isJoined,
    at,
    tasks: count = 0,
    ...details
  }: Partial<Learnt['course']> & Pick<Learnt, 'isJoined'> & { at?: 'lesson'; tasks?: number },
) {
  const about = course({ title: 'Weaving', ...details });
  const [first, ...others] = titles.map((title) =>
    lesson({ courseId: about._id, title, desc: 'Warp\nand weft.', tasks: count }),
  );
  const learnt: Learnt = { course: about, lessons: [first!, ...others], isJoined };
  const address = `/courses/${about._id}`;
  answerLearning(school, learnt);
  school.answer(progress.list, isJoined ? [courseProgress(about._id)] : []);
  show(at ? `${address}/${first!._id}` : address, student());
  return { learnt, first: first!, address };
}

test('a student who is not enrolled sees the outline and how to unlock a lesson; enrolling unlocks it', async () => {
  const { learnt, first, address } = showCourse(['The loom', 'The shuttle'], { isJoined: false });
  school.answer(enrolments.enrol, () => {
    learnt.isJoined = true;
    return enrolmentsTexts.enrolled(learnt.course.title);
  });
  await expect.element(page.getByText('Taught by Faith Chebet')).toBeVisible();
  await expect.element(page.getByText('2 lessons', { exact: true })).toBeVisible();
  await expect.element(page.getByText('This course is free. Press Enroll to unlock the lessons.')).toBeVisible();

  await page.getByRole('link', { name: 'Locked The loom' }).click();
  await expect.element(lock).toHaveTextContent('You can open the lessons once you are enrolled in this course.');
  await expect.element(page.getByText('Warp and weft.')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Tasks' })).not.toBeInTheDocument();

  await lock.getByRole('button', { name: 'Enroll in Weaving' }).click();
  await page.getByRole('alertdialog', { name: 'Success' }).getByRole('button', { name: 'OK' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'The loom' })).toHaveFocus();
  await expect.element(page.getByRole('button', { name: 'Mark as complete' })).toBeVisible();
  await expectAddress(`${address}/${first._id}`);
});

test('a lesson of a course with a price shows the price and how to pay', async () => {
  showCourse(['The torch'], { isJoined: false, at: 'lesson', title: 'Welding', price: 17_000 });

  await expect.element(lock).toHaveTextContent('Press Enroll and pay Ksh. 17,000 to unlock the lessons.');
  await lock.getByRole('button', { name: 'Enroll in Welding' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Choose a Payment method' })).toBeVisible();
});

test('a lesson is marked complete and incomplete again, and the outline follows', async () => {
  const { first, learnt } = showCourse(['Reeds', 'Base'], { isJoined: true, at: 'lesson' });

  await page.getByRole('button', { name: 'Mark as complete' }).click();
  await expect.element(outline.getByRole('link', { name: 'Completed Reeds' })).toHaveAttribute('aria-current', 'page');
  await expect.element(page.getByRole('button', { name: 'Mark as not complete' })).toHaveFocus();
  expect(school.requests(progress.keep).at(-1)).toEqual({
    params: { lessonId: first._id },
    body: { isCompleted: true },
  });
  await page.getByRole('link', { name: 'Next lesson: Base' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Base' })).toBeVisible();
  await page.getByRole('link', { name: 'Previous lesson: Reeds' }).click();
  await page.getByRole('button', { name: 'Mark as not complete' }).click();

  await expect.element(outline.getByRole('link', { name: '1 Reeds' })).toBeVisible();
  expect(learnt.lessons[0]!.isCompleted).toBe(false);
});

test('a lesson’s description, text and tasks stand above the visible title of the next lesson', async () => {
  const { learnt, first } = showCourse(['Reeds', 'Base'], { isJoined: true, tasks: 1 });
  school.answer(tasks.list, [task({ lessonId: first._id, name: 'Cut ten reeds' })]);
  school.answer(handins.list, []);
  learnt.lessons[0]!.text = '# Soaking\n\nSoak the *reeds* for an hour.\n\n> [!TIP]\n> Warm water is quicker.';
  reopen(`/courses/${learnt.course._id}/${learnt.lessons[0]!._id}`);

  await expect.element(page.getByRole('heading', { level: 2, name: 'Soaking' })).toBeVisible();
  await expect.element(page.getByRole('note')).toHaveTextContent(/Tip ?Warm water is quicker\./);
  await expect.element(card('Cut ten reeds')).toBeVisible();
  await expect.element(page.getByText('Next lesson: Base', { exact: true })).toBeVisible();
  const order = page.getByRole('main').element().textContent;
  const parts = ['Warp', 'Soak the', 'Tasks', 'Cut ten reeds', 'Mark as complete', 'Next lesson: Base', 'Keep offline'];
  const places = parts.map((words) => order.indexOf(words));
  expect(places).not.toContain(-1);
  expect(places.toSorted((one, other) => one - other)).toEqual(places);
});

test('a lesson without tasks has no section for them', async () => {
  showCourse(['Reeds'], { isJoined: true, at: 'lesson' });

  await expect.element(page.getByRole('button', { name: 'Mark as complete' })).toBeVisible();
  expect(page.getByRole('heading', { name: 'Tasks' }).elements()).toEqual([]);
});

test('a failed lesson list or course shows an error, and loads on retry', async () => {
  const { learnt } = showCourse(['Patches'], { isJoined: false, at: 'lesson', title: 'Quilting' });
  school.breakConnection(lessons.list);
  school.breakConnection(courses.read);
  await expect.element(outline.getByRole('alert')).toHaveTextContent('The lessons could not be loaded.');
  await expect.element(lock.getByRole('alert')).toHaveTextContent('The course could not be loaded.');

  answerLearning(school, learnt);
  await outline.getByRole('button', { name: 'Try again' }).click();
  await expect.element(outline.getByRole('link', { name: 'Locked Patches' })).toBeVisible();
  await lock.getByRole('button', { name: 'Try again' }).click();
  await expect.element(lock.getByRole('button', { name: 'Enroll in Quilting' })).toBeVisible();
});

test('the page of a course resumes at the lesson where the student stopped', async () => {
  const { learnt, first, address } = showCourse(['Reef knot'], { isJoined: true });
  const next = { lessonId: first._id, title: first.title, isBegun: true };
  const lastAt = new Date().toISOString();
  school.answer(progress.list, [courseProgress(learnt.course._id, { next, lastAt })]);

  await expect.element(page.getByLabelText('0 of 1 lesson')).toHaveRole('progressbar');
  await page.getByRole('link', { name: 'Continue where you left off' }).click();

  await expectAddress(`${address}/${first._id}`);
});

test('an unknown lesson, or one of another course, shows an error with a link to the course', async () => {
  const { learnt, address } = showCourse(['Reeds'], { isJoined: false });
  const other = lesson({ title: 'Bleach' });
  learnt.lessons.push(other);
  const expectNone = async () => {
    await expect.element(page.getByRole('heading', { level: 1, name: 'Lesson not found' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Go to the course' })).toHaveAttribute('href', address);
  };

  reopen(`${address}/${other._id}`);
  await expectNone();
  school.refuse(lessons.read, { code: 'not_found', message: lessonsTexts.gone });
  school.refuse(progress.keep, { code: 'not_found', message: lessonsTexts.gone });
  reopen(`${address}/00000000-0000-4000-8000-000000000000`);
  await expectNone();
  reopen(`${address}/x`);
  await expectNone();
  // The contract rejects the id `x`, so the fake server records each request with this id as a fault.
  for (const fault of school.takeFaults()) expect(fault).toContain('/x is not asked as the contract says');
});

test('tasks show their deadlines in words, by the school’s clock, and link to the hand-in form', async () => {
  setNoon(school);
  const [past, today, soon] = [dayFromNow(-2), dayFromNow(0), dayFromNow(2)];
  // The phone's clock is a day ahead.
  vi.setSystemTime(Date.now() + DAY);
  const { first } = showCourse(['Candles'], { isJoined: true, at: 'lesson', tasks: 3 });
  const made = { lessonId: first._id, desc: 'Melt it.\nUse `print`.', kind: 'text', latePenalty: 10 } as const;
  const [wax, wick, mould] = [
    task({ ...made, name: 'Wax', deadline: past }),
    task({ ...made, name: 'Wick', deadline: today }),
    task({ ...made, name: 'Mould', deadline: soon }),
  ];
  const assigned = [wax, wick, mould].map(({ _id: taskId, ...said }) => assignment({ ...said, taskId }));
  school.answer(tasks.list, [wax, wick, mould]);
  school.answer(handins.list, assigned);

  await expect.element(card('Wax')).toHaveTextContent('late, was due 2 days ago');
  await expect.element(card('Wick')).toHaveTextContent('due today');
  await expect.element(card('Mould')).toHaveTextContent('due in 2 days');
  await expect.element(card('Mould')).toHaveTextContent('Text, 10 points. Late work loses 10% of the points');
  expect(card('Wax').getByRole('button').elements()).toEqual([]);
  await expect.element(card('Wax').getByRole('code')).toHaveTextContent('print');
  expect((card('Wax').getByText('Melt it.').element() as HTMLElement).innerText).toMatch(/^Melt it\.\nUse print\.$/);
  await expect
    .element(card('Wick').getByRole('link', { name: 'Download' }))
    .toHaveAttribute('href', `/api/v1/tasks/${wick._id}/sheet`);
  school.answer(handins.read, assigned[2]!);
  await card('Mould').getByRole('link', { name: 'Hand in' }).click();
  await expect
    .element(page.getByRole('region', { name: 'Hand in', exact: true }).getByRole('heading', { name: 'Mould' }))
    .toBeVisible();
});

test('a task shows the same state in its lesson as in Assignments', async () => {
  setNoon(school);
  const { first } = showCourse(['Pots'], { isJoined: true, at: 'lesson', tasks: 3 });
  const taskOf = (name: string) => task({ lessonId: first._id, name, deadline: dayFromNow(-2), kind: 'text' });
  const [glaze, clay, kiln] = [taskOf('Glaze'), taskOf('Clay'), taskOf('Kiln')];
  const arrivedAt = new Date().toISOString();
  const assigned = [
    assignment({ name: 'Kiln', taskId: kiln._id, deadline: dayFromNow(-2) }),
    assignment({ name: 'Glaze', taskId: glaze._id, state: 'graded', attempts: 1, arrivedAt, final: 8 }),
    assignment({ name: 'Clay', taskId: clay._id, state: 'late', attempts: 1, arrivedAt }),
  ];
  school.answer(tasks.list, [glaze, clay, kiln]);
  school.answer(handins.list, assigned);
  school.answer(handins.read, assigned[0]!);

  for (const lateTimes of [1, 2]) {
    await expect.element(card('Glaze')).toHaveTextContent(/Marked ?8 of 10 points/);
    await expect.element(card('Glaze').getByRole('link', { name: 'View feedback' })).toBeVisible();
    await expect.element(card('Clay')).toHaveTextContent('Handed in late');
    await expect.element(card('Clay').getByRole('link', { name: 'Hand in again' })).toBeVisible();
    await expect.element(card('Kiln')).toHaveTextContent(/Not handed in ?late, was due 2 days ago/);
    await expect.poll(() => textsOf(page.getByText('late, was due'))).toHaveLength(lateTimes);
    if (lateTimes === 1) reopen('/assignments');
  }
});
