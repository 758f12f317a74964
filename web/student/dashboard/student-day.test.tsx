/** What the student's start page shows of the day: classes, new feedback, and fees. */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { courses } from '#contract/courses.ts';
import { dashboard, type StudentDay } from '#contract/dashboard.ts';
import { progress } from '#contract/progress.ts';
import { setNoon } from '#web/testing/days.ts';
import { student } from '#web/testing/factories/records.ts';
import { entry, openRoom } from '#web/testing/factories/schedules.ts';
import { reopen, school, show } from '#web/testing/show.tsx';

beforeEach(() => page.viewport(390, 844));

const today = page.getByRole('region', { name: 'Today' });

const empty: StudentDay = { live: [], week: [], feedback: [], fees: [] };

function showDay(day: Partial<StudentDay>) {
  setNoon(school);
  school.answer(courses.list, []);
  school.answer(courses.listJoined, []);
  school.answer(progress.list, []);
  school.answer(dashboard.student, { ...empty, ...day });
  show('/', student());
}

const feedback = (name: string) => ({
  taskId: crypto.randomUUID(),
  name,
  courseTitle: 'Pottery',
  releasedAt: new Date().toISOString(),
});

test('on the first day, every row says what will appear there', async () => {
  showDay({});

  await expect.element(today).toHaveTextContent('When you join a course, its classes appear here.');
  await expect.element(today).toHaveTextContent('When your tutor has marked your work, you’ll see it here.');
  await expect.element(today.getByRole('link', { name: 'Nothing to pay' })).toHaveAttribute('href', '/payments');
});

test('a class that is open can be joined in one press, and appears without a reload', async () => {
  showDay({ week: [entry({ event: 'Kilns', day: 'Monday', startTime: '00:00', endTime: '23:59' })] });
  await expect.element(today.getByRole('link', { name: 'Kilns' })).toHaveAttribute('href', '/schedule');

  school.answer(dashboard.student, { ...empty, live: [openRoom({ roomName: 'kilns', courseTitle: 'Pottery' })] });
  reopen();

  await expect.element(today).toHaveTextContent('Live now');
  await expect.element(today).toHaveTextContent('Pottery, with Brian Otieno');
  await expect.element(today.getByRole('link', { name: 'Join kilns' })).toHaveAttribute('href', '/live/kilns');
});

test('of several open classes one of an own course is shown, with a link to the others', async () => {
  const live = [openRoom({ roomName: 'hall' }), openRoom({ roomName: 'kilns', courseTitle: 'Pottery' })];
  showDay({ live });

  await expect.element(today.getByRole('link', { name: 'Join kilns' })).toBeVisible();
  expect(today.getByRole('link', { name: 'Join hall' }).elements()).toHaveLength(0);
  await expect
    .element(today.getByRole('link', { name: '1 more class is live' }))
    .toHaveAttribute('href', '/livestream');
});

test('the newest feedback opens its task, and the next fees the payment', async () => {
  const [boxes, lids] = [feedback('Weave a lid'), feedback('Boxes')];
  const [pottery, loom] = [crypto.randomUUID(), crypto.randomUUID()];
  showDay({
    feedback: [boxes, lids],
    fees: [
      { courseId: pottery, title: 'Pottery', missing: 5_000 },
      { courseId: loom, title: 'Looms', missing: 0 },
    ],
  });

  await expect
    .element(today.getByRole('link', { name: 'New feedback: Weave a lid' }))
    .toHaveAttribute('href', `/assignments?task=${boxes.taskId}`);
  await expect.element(today).toHaveTextContent('Pottery · 1 more with new feedback');
  await expect
    .element(today.getByRole('link', { name: 'Ksh. 5,000 to go' }))
    .toHaveAttribute('href', `/payments?course=${pottery}`);
  await expect.element(today).toHaveTextContent('for Pottery · 1 more course to pay');
});

test('a day that cannot be loaded still leads to the pages, and long names fit a phone', async () => {
  showDay({ feedback: [feedback('Uandishi'.repeat(12))] });
  await expect.element(today.getByRole('link', { name: /New feedback/ })).toBeVisible();
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(390);

  school.breakConnection(dashboard.student);
  reopen();
  await expect.element(today.getByRole('link', { name: 'Schedule' })).toBeVisible();
});
