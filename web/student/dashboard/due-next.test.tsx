/** The dashboard shows what is due next. */
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { courses } from '#contract/courses.ts';
import { type NextDue, progress } from '#contract/progress.ts';
import { DAY, dayFromNow, setNoon } from '#web/testing/days.ts';
import { courseProgress } from '#web/testing/factories/learning.ts';
import { course, joined, student } from '#web/testing/factories/records.ts';
import { reopen, school, show, textsOf } from '#web/testing/show.tsx';

beforeEach(() => page.viewport(1280, 800));

const main = page.getByRole('main');
const dueLabels = main.getByText(/until midnight|late work accepted/);
const more = page.getByRole('link', { name: /more to hand in/ });

const due = (name: string, days: number, details: Partial<NextDue> = {}): NextDue => ({
  taskId: crypto.randomUUID(),
  name,
  deadline: dayFromNow(days),
  lateRule: 'accepted',
  count: 1,
  ...details,
});

/** Makes the fake server return courses with these titles; each value is the course's next due task, or null. */
function answerDue(dues: Record<string, NextDue | null>) {
  const enrolled = Object.entries(dues).map(([title, next]) => ({ about: course({ title }), next }));
  school.answer(
    courses.list,
    enrolled.map(({ about }) => about),
  );
  school.answer(
    courses.listJoined,
    enrolled.map(({ about }) => joined(about)),
  );
  school.answer(
    progress.list,
    enrolled.map(({ about, next }) => courseProgress(about._id, { due: next })),
  );
}

test('the task with the nearest deadline of all courses is shown, with the number of the others', async () => {
  setNoon(school);
  const belt = due('Cut a belt', 1);
  answerDue({ Beadwork: due('Thread a needle', -2, { count: 2 }), Leather: belt });
  show('/', student());

  await expect.element(page.getByText('Cut a belt · Leather')).toBeVisible();
  await expect.element(main.getByText('due tomorrow')).toBeVisible();
  expect(textsOf(dueLabels)).toEqual(['until midnight (Nairobi)']);
  await expect.element(more).toHaveTextContent('2 more to hand in');
  await expect.element(more).toHaveAttribute('href', '/assignments');
  await expect
    .element(page.getByRole('link', { name: 'Hand in Cut a belt' }))
    .toHaveAttribute('href', `/assignments?task=${belt.taskId}`);

  answerDue({ Beadwork: due('Thread a needle', -2, { count: 2 }), Leather: null });
  reopen();
  await expect.element(page.getByText('Thread a needle · Beadwork')).toBeVisible();
  await expect.element(main.getByText('late, was due 2 days ago')).toBeVisible();
  expect(textsOf(dueLabels)).toEqual(['late work accepted']);
  await expect.element(more).toHaveTextContent('1 more to hand in');
});

test('a due task with a long name fits a phone', async () => {
  await page.viewport(390, 844);
  const name = 'Uandishi'.repeat(12);
  answerDue({ ['Kitambaa'.repeat(15)]: due(name, 0, { count: 2 }) });
  show('/', student());

  await expect.element(page.getByRole('link', { name: `Hand in ${name}` })).toBeVisible();
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test('a task that accepts no late work is not due after its day has ended', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  setNoon(school);
  answerDue({ Basketry: due('Weave a lid', 0, { lateRule: 'refused' }), Clay: due('Weave a handle', 0) });
  show('/', student());
  await expect.element(page.getByText('Weave a lid · Basketry')).toBeVisible();

  // Offline, because a response would set the clock to the school's, which stays at noon in this test.
  school.goOffline();
  vi.setSystemTime(Date.now() + DAY);
  await vi.advanceTimersByTimeAsync(60_000);

  await expect.element(page.getByText('Weave a lid · Basketry')).not.toBeInTheDocument();
});

test('while due tasks are unknown, or if there are none, the dashboard is unchanged', async () => {
  answerDue({ Pottery: null });
  show('/', student());
  const card = page.getByRole('region', { name: 'Your courses' }).getByRole('article', { name: 'Pottery' });
  await expect.element(card.getByLabelText('0 of 1 lesson')).toHaveRole('progressbar');
  await expect.element(card.getByLabelText('0 of 1 lesson')).toHaveAttribute('value', '0');
  await expect.element(main.getByText('Nothing is due soon.')).toBeVisible();
  await expect.element(dueLabels).not.toBeInTheDocument();

  answerDue({ Glazing: due('Bowl', 1), Pottery: null });
  school.breakConnection(progress.list);
  reopen();
  const ownCourses = page.getByRole('region', { name: 'Your courses' });
  await expect.poll(() => ownCourses.getByRole('article').elements()).toHaveLength(2);
  expect(textsOf(page.getByRole('heading', { level: 2 }))).toEqual(['Your courses', 'All Courses']);
  await expect.element(page.getByRole('link', { name: 'Go to Glazing' })).toBeVisible();
  await expect.element(main.getByText('Couldn’t load your next deadline.')).toBeVisible();
  await expect.element(dueLabels).not.toBeInTheDocument();
});
