/** The week of a student. */
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type ScheduleEntry, schedules } from '#contract/schedules.ts';
import { student } from '#web/testing/factories/records.ts';
import { entry } from '#web/testing/factories/schedules.ts';
import { expectAddress, school, show, textsOf } from '#web/testing/show.tsx';

/** Monday, 23 November 2026, half past nine in Nairobi. */
const duringClass = new Date('2026-11-23T06:30:00Z');

beforeEach(() => page.viewport(1280, 800));

const rowOf = (event: string) => page.getByRole('row').filter({ hasText: event });

function showWeek(...week: ScheduleEntry[]) {
  school.answer(schedules.list, week);
  show('/schedule', student());
}

test('the week is a read-only table from Monday on, with the tutors', async () => {
  const of = { courseId: crypto.randomUUID(), courseTitle: 'Web Design', tutorName: 'Faith Chebet' };
  school.answer(schedules.list, [
    entry({ ...of, event: 'Boxes' }),
    entry({ ...of, day: 'Friday', startTime: '10:00', endTime: '12:00', event: 'Reading code' }),
  ]);
  show('/', student());
  school.keepOthersPending();
  await page.getByRole('navigation').getByRole('link', { name: 'Schedule' }).click();

  await expect.element(page.getByRole('heading', { level: 1, name: 'Schedule' })).toHaveFocus();
  await expect.element(rowOf('Boxes')).toHaveTextContent(/Monday.*09:00.*11:00.*Boxes/);
  expect(textsOf(page.getByRole('columnheader'))).toEqual(['Day', 'From', 'To', 'Event']);
  const rows = page.getByRole('row').filter({ hasText: 'Web Design' });
  await expect.element(rows.nth(0)).toHaveTextContent('Web Design, with Faith Chebet');
  await expect.element(rows.nth(1)).toHaveTextContent(/Friday.*10:00.*12:00.*Reading code/);
  expect(page.getByRole('table').getByRole('button').elements()).toHaveLength(0);
});

test('a current class links to its open room; an upcoming one does not', async () => {
  vi.setSystemTime(duringClass);
  showWeek(
    entry({ event: 'Boxes', activeRoom: 'algebra' }),
    entry({ event: 'Floats', startTime: '14:00', endTime: '15:00', activeRoom: 'algebra' }),
  );
  school.keepOthersPending();

  const nowAndNext = page.getByRole('region', { name: 'Now and next' });
  await expect.element(nowAndNext).toHaveTextContent('On now Boxes, until 11:00');
  await expect.element(nowAndNext).toHaveTextContent('Next Floats, today at 14:00');
  expect(page.getByRole('link', { name: 'Join Floats' }).elements()).toHaveLength(0);
  await rowOf('Boxes').getByRole('link', { name: 'Join Boxes' }).click();
  await expectAddress('/live/algebra');
});

test('a student with an empty schedule sees a message and a link to the courses', async () => {
  showWeek();
  school.keepOthersPending();

  await expect.element(page.getByText('Nothing is planned for you yet')).toBeVisible();
  await page.getByRole('link', { name: 'See all courses' }).click();
  await expectAddress('/courses');
});

test('a schedule that fails to load shows an error, and loads on retry', async () => {
  showWeek();
  school.breakConnection(schedules.list);
  await expect
    .element(page.getByRole('main').getByRole('alert'))
    .toHaveTextContent('The school server cannot be reached.');

  school.answer(schedules.list, [entry({ event: 'Boxes' })]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(rowOf('Boxes')).toBeVisible();
});

test('on a phone nothing is wider than the screen, even with a long event name', async () => {
  await page.viewport(390, 800);
  vi.setSystemTime(duringClass);
  const event = `Tuwasilisheane${'naanaanaa'.repeat(8)}`;
  showWeek(entry({ event, activeRoom: 'algebra' }));

  const join = rowOf(event).getByRole('link', { name: 'Join' });
  await expect.element(join).toBeVisible();
  expect(join.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
});
