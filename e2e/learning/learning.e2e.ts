import { expectAccessibleInEveryTheme } from '#e2e/fixtures/axe.ts';
import { type Create, expect, type Page, test } from '#e2e/fixtures/school.ts';

const outline = (page: Page) => page.getByRole('complementary', { name: 'Lessons of this course' });
const open = (page: Page, { courseId, id }: { courseId: string; id: string }) =>
  page.goto(`/courses/${courseId}/${id}`);

test('a lesson is marked complete and incomplete again; the ticks and the dashboard follow', async ({
  page,
  create,
}) => {
  const { id } = await create.signedIn();
  const course = await create.course({ title: 'Basketry' });
  await create.enrolment(id, course.id);
  await create.unit(course.id, 'Materials');
  await create.lesson(course.id, { title: 'Reeds', minutes: 20 });
  await create.unit(course.id, 'Weaving');
  await create.lesson(course.id, { title: 'Base', minutes: 40, opensAfterPrevious: true });
  await create.lesson(course.id, { title: 'Rim' });
  await page.goto('/');
  const card = page.getByRole('region', { name: 'Your courses' }).getByRole('article', { name: 'Basketry' });
  await expect(card.getByRole('progressbar', { name: '0 of 3 lessons' })).toBeVisible();
  await page.getByRole('link', { name: 'Start the first lesson' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Reeds' })).toBeVisible();
  await expect(page.getByText('Lesson 1 of 3 · 20 min')).toBeVisible();
  await outline(page).getByRole('link', { name: 'Locked Base' }).click();
  await expectAccessibleInEveryTheme(page, 'a lesson that waits for another one');
  await page.getByRole('region', { name: 'How to unlock this lesson' }).getByRole('link', { name: 'Reeds' }).click();
  await page.getByRole('button', { name: 'Mark as complete' }).click();
  await expect(outline(page).getByRole('link', { name: 'Completed Reeds' })).toBeVisible();
  await page.getByRole('link', { name: 'Next lesson: Base' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Base' })).toBeVisible();
  await page.getByRole('button', { name: 'Mark as complete' }).click();
  await expect(page.getByRole('button', { name: 'Mark as not complete' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Next lesson: Rim' })).toBeVisible();

  await page.getByRole('link', { name: 'Previous lesson: Reeds' }).click();
  await expect(outline(page).getByRole('link', { name: 'Completed Reeds' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: 'Mark as not complete' }).click();
  await expect(outline(page).getByRole('link', { name: '1 Reeds' })).toBeVisible();

  await page.getByRole('link', { name: 'Main' }).click();
  await expect(card.getByRole('progressbar', { name: '1 of 3 lessons' })).toBeVisible();
  await page.getByRole('link', { name: 'Continue where you left off' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reeds' })).toBeVisible();
});

test('a course continues with the lesson last opened, also one without a video, and with the next one after a completed one', {
  tag: '@long',
}, async ({ page, create }) => {
  const { id } = await create.signedIn();
  const course = await create.course({ title: 'Felting' });
  await create.enrolment(id, course.id);
  await create.lesson(course.id, { title: 'Wool' });
  const second = await create.lesson(course.id, { title: 'Needles' });
  const third = await create.lesson(course.id, { title: 'Water' });
  const opened = page.waitForResponse((response) => response.url().endsWith(`/progress/${second.id}`));
  await open(page, second);
  await opened;
  await page.goto(`/courses/${course.id}`);
  await page.getByRole('link', { name: 'Continue where you left off' }).click();
  await expect(page).toHaveURL(`/courses/${course.id}/${second.id}`);

  await page.getByRole('button', { name: 'Mark as complete' }).click();
  await page.getByRole('link', { name: 'Felting' }).click();
  await page.getByRole('link', { name: 'Next lesson', exact: true }).click();
  await expect(page).toHaveURL(`/courses/${course.id}/${third.id}`);
});

const DAY = 86_400_000;

/** Returns the day of the school's calendar that is `days` after today. */
const dayFromNow = (days: number) =>
  new Date(Date.now() + days * DAY).toLocaleDateString('en-CA', { timeZone: 'Africa/Nairobi' });

/** Creates a lesson of a course that a student has joined. @param tasks  days until the deadline, by task name */
async function joinedTasks(create: Create, studentId: string, { title, tasks }: { title: string; tasks: object }) {
  const course = await create.course({ title });
  await create.enrolment(studentId, course.id);
  const lesson = await create.lesson(course.id);
  for (const [name, days] of Object.entries(tasks))
    await create.task(lesson.id, { name, deadline: dayFromNow(days), kind: 'text' });
}

const dueLabels = (page: Page) => page.getByRole('main').getByText(/until midnight|late work accepted/);
const more = (page: Page) => page.getByRole('link', { name: /more to hand in/ });

test('the dashboard lists what is due next with links; submitted work is replaced by the next tasks', async ({
  page,
  create,
}) => {
  const { id } = await create.signedIn();
  await joinedTasks(create, id, { title: 'Beadwork', tasks: { 'Thread a needle': -2, 'String beads': 7, Clasp: 8 } });
  await joinedTasks(create, id, { title: 'Leather', tasks: { 'Cut a belt': 1 } });
  await page.goto('/');

  await expect(page.getByText('Cut a belt · Leather')).toBeVisible();
  await expect(page.getByRole('main').getByText('due tomorrow')).toBeVisible();
  await expect(dueLabels(page)).toHaveText('until midnight (Nairobi)');
  await expect(more(page)).toHaveText('2 more to hand in');
  await expect(more(page)).toHaveAttribute('href', '/assignments');
  await expectAccessibleInEveryTheme(page, 'a dashboard with something due');

  await page.getByRole('link', { name: 'Hand in Cut a belt' }).click();
  const form = page.getByRole('region', { name: 'Hand in' });
  await expect(form.getByRole('heading', { level: 3, name: 'Cut a belt' })).toBeVisible();
  await form.getByLabel('Text', { exact: true }).fill('A hand wide.');
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(form.getByText('This is attempt 1')).toBeVisible();
  await page.getByRole('link', { name: 'Main' }).click();

  await expect(page.getByText('Thread a needle · Beadwork')).toBeVisible();
  await expect(page.getByRole('main').getByText('late, was due 2 days ago')).toBeVisible();
  await expect(dueLabels(page)).toHaveText('late work accepted');
  await expect(more(page)).toHaveText('1 more to hand in');
});
