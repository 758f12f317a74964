/** What a tutor's start page shows: work to mark, the classes of today, and students who fall behind. */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dashboard, type TutorDay } from '#contract/dashboard.ts';
import { rooms } from '#contract/rooms.ts';
import { MAX_COUNTED } from '#contract/rules/max-counted.ts';
import { setNoon } from '#web/testing/days.ts';
import { tutor } from '#web/testing/factories/records.ts';
import { entry, openRoom } from '#web/testing/factories/schedules.ts';
import { expectAddress, school, show, textsOf } from '#web/testing/show.tsx';

beforeEach(() => page.viewport(390, 844));

const part = (name: string) => page.getByRole('region', { name });

function showDay(day: Partial<TutorDay>) {
  setNoon(school);
  school.answer(dashboard.read, { courses: 1, students: 2, lessons: 3, sessions: 0 });
  school.answer(dashboard.tutor, {
    toMark: { first: [], total: 0 },
    classes: [],
    behind: { first: [], total: 0 },
    ...day,
  });
  show('/admin', tutor());
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

test('a new tutor reads what will appear, and the rule of who falls behind', async () => {
  showDay({});

  await expect.element(part('To mark')).toHaveTextContent('Hand-ins of your students appear here, oldest first.');
  await expect.element(part('Classes today')).toHaveTextContent('appear here with a Start button');
  await expect
    .element(part('Falling behind'))
    .toHaveTextContent(/2 or more tasks of the last 30 days .* or with 7 days without/);
});

test('students’ web pages that wait for a decision are named, with a link', async () => {
  showDay({ pagesToDecide: 2 });

  const row = page.getByRole('link', { name: '2 students’ pages wait for a decision' });
  await expect.element(row).toHaveAttribute('href', '/admin/pages');
});

test('the hand-in that waits longest opens in one press; a link leads to the others', async () => {
  setNoon(school);
  const handinId = crypto.randomUUID();
  const first = { handinId, studentName: 'Achieng', taskName: 'Boxes', courseTitle: 'Web', at: hoursAgo(5) };
  showDay({ toMark: { first: [first], total: 7 } });

  const row = part('To mark').getByRole('link', { name: 'Achieng: Boxes' });
  await expect.element(row).toHaveAttribute('href', `/admin/grading/${handinId}`);
  await expect.element(part('To mark')).toHaveTextContent('Web · waiting for 5 hours');
  await expect.element(part('To mark').getByRole('link', { name: 'All 7 hand-ins' })).toBeVisible();
});

test('a queue that is too long to be counted says so', async () => {
  const first = { handinId: crypto.randomUUID(), studentName: 'Achieng', taskName: 'Boxes', courseTitle: 'Web' };
  showDay({ toMark: { first: [{ ...first, at: hoursAgo(5) }], total: MAX_COUNTED + 1 } });

  await expect.element(part('To mark').getByRole('link', { name: 'All hand-ins, more than 10,000' })).toBeVisible();
});

test('Start opens the room and goes into it; classes without a room, open or over have no Start', async () => {
  const roomId = crypto.randomUUID();
  const today = { day: 'Wednesday' as const, endTime: '13:00' };
  showDay({
    classes: [
      entry({ ...today, event: 'Over', endTime: '11:00', roomId }),
      entry({ ...today, event: 'Kilns', roomId }),
      entry({ ...today, event: 'Outdoors' }),
      entry({ ...today, event: 'Looms', roomId: crypto.randomUUID(), activeRoom: 'looms' }),
    ],
  });
  const classes = part('Classes today');
  await expect
    .element(classes.getByRole('link', { name: 'Enter Looms' }))
    .toHaveAttribute('href', '/admin/liveTutor/looms');
  expect(textsOf(classes.getByRole('button'))).toEqual(['Start Kilns']);

  school.refuse(rooms.update, { code: 'not_found', message: 'This room does not exist.' });
  await classes.getByRole('button', { name: 'Start Kilns' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();

  school.answer(rooms.update, openRoom({ roomName: 'kilns' }));
  school.keepOthersPending();
  await classes.getByRole('button', { name: 'Start Kilns' }).click();
  await expectAddress('/admin/liveTutor/kilns');
  expect(school.requests(rooms.update).at(-1)).toEqual({ params: { id: roomId }, body: { status: 'active' } });
});

test('a student who falls behind is listed with the reasons, and leads to the grade book', async () => {
  setNoon(school);
  const courseId = crypto.randomUUID();
  const wanjiru = {
    studentId: crypto.randomUUID(),
    name: 'Wanjiru'.repeat(12),
    courseId,
    courseTitle: 'Web',
    overdue: 2,
    isQuiet: true,
    lastActiveAt: hoursAgo(9 * 24),
  };
  const other = (name: string) => ({ ...wanjiru, name, studentId: crypto.randomUUID() });
  showDay({ behind: { first: [wanjiru], total: 3 } });

  const row = part('Falling behind').getByRole('link', { name: wanjiru.name });
  await expect.element(row).toHaveAttribute('href', `/admin/grading/book/${courseId}`);
  await expect.element(part('Falling behind')).toHaveTextContent('Web · 2 tasks overdue · last active 9 days ago');
  school.answer(dashboard.behind, [wanjiru, other('Otieno'), other('Akinyi')]);
  await part('Falling behind').getByRole('button', { name: 'Show all 3 students' }).click();
  await expect.element(part('Falling behind').getByRole('link', { name: 'Akinyi' })).toBeVisible();
  await part('Falling behind').getByRole('button', { name: 'Show fewer students' }).click();
  await expect.element(part('Falling behind').getByRole('link', { name: 'Akinyi' })).not.toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
