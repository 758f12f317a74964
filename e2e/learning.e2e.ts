import { expect, type Given, type Page, test } from './school.ts';
import { expectSoundInEveryLook } from './soundness.ts';

const outline = (page: Page) => page.getByRole('complementary', { name: 'Lessons of this course' });
const open = (page: Page, { courseId, id }: { courseId: string; id: string }) =>
  page.goto(`/courses/${courseId}/${id}`);

test('who is not enrolled sees the outline, and what opens a lesson; enrolling opens it', async ({ page, given }) => {
  const course = await given.course({ title: 'Weaving' });
  const lesson = await given.lesson(course.id, { title: 'The loom', desc: 'Warp\nand weft.' });
  await given.lesson(course.id, { title: 'The shuttle' });
  await given.signedIn();
  await page.goto(`/courses/${course.id}`);
  await expect(page.getByText('Taught by Faith Chebet')).toBeVisible();
  await expect(page.getByText('2 lessons', { exact: true })).toBeVisible();
  await expect(page.getByText('They open as soon as you press Enroll: this course is free.')).toBeVisible();

  await page.getByRole('link', { name: 'Locked The loom' }).click();
  const lock = page.getByRole('region', { name: 'What opens this lesson' });
  await expect(lock).toContainText('You can open the lessons once you are enrolled in this course.');
  await expect(page.getByText('Warp\nand weft.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Tasks' })).toBeHidden();

  await lock.getByRole('button', { name: 'Enroll in Weaving' }).click();
  await page.getByRole('alertdialog', { name: 'Success' }).getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The loom' })).toBeFocused();
  await expect(page.getByText('No Tasks for this lesson')).toBeVisible();
  await expect(page).toHaveURL(`/courses/${course.id}/${lesson.id}`);
});

test('a lesson of a course with a price says what it costs, and how to pay', async ({ page, given }) => {
  const course = await given.course({ title: 'Welding', price: 17_000 });
  const lesson = await given.lesson(course.id, { title: 'The torch' });
  await given.signedIn();
  await open(page, lesson);

  const lock = page.getByRole('region', { name: 'What opens this lesson' });
  await expect(lock).toContainText('They open once you have paid Ksh. 17,000 for the course: press Enroll.');
  await lock.getByRole('button', { name: 'Enroll in Welding' }).click();
  await expect(page.getByRole('dialog', { name: 'Choose a Payment method' })).toBeVisible();
});

test('a lesson is marked complete and taken back; the ticks and the dashboard follow', async ({ page, given }) => {
  const { id } = await given.signedIn();
  const course = await given.course({ title: 'Basketry' });
  await given.enrolment(id, course.id);
  for (const title of ['Reeds', 'Base', 'Rim']) await given.lesson(course.id, { title });
  await page.goto('/');
  const card = page.getByRole('region', { name: 'Your courses' }).getByRole('article', { name: 'Basketry' });
  await expect(card.getByRole('progressbar', { name: '0 of 3 lessons' })).toBeVisible();
  await page.getByRole('link', { name: 'Start the first lesson' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Reeds' })).toBeVisible();
  await page.getByRole('button', { name: 'Mark complete' }).click();
  await expect(outline(page).getByRole('link', { name: 'Completed Reeds' })).toBeVisible();
  await page.getByRole('link', { name: 'Next lesson: Base' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Base' })).toBeVisible();
  await page.getByRole('button', { name: 'Mark complete' }).click();
  await expect(page.getByRole('button', { name: 'Mark as not complete' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Next lesson: Rim' })).toBeVisible();

  await page.getByRole('link', { name: 'Previous lesson: Reeds' }).click();
  await expect(outline(page).getByRole('link', { name: 'Completed Reeds' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: 'Mark as not complete' }).click();
  await expect(outline(page).getByRole('link', { name: '1 Reeds' })).toBeVisible();

  await page.getByRole('link', { name: 'Main' }).click();
  await expect(card.getByRole('progressbar', { name: '1 of 3 lessons' })).toBeVisible();
  await page.getByRole('link', { name: 'Continue where you stopped' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reeds' })).toBeVisible();
});

test('a lesson without a video is gone on with once it has been opened; after one that is done, the next', {
  tag: '@long',
}, async ({ page, given }) => {
  const { id } = await given.signedIn();
  const course = await given.course({ title: 'Felting' });
  await given.enrolment(id, course.id);
  await given.lesson(course.id, { title: 'Wool' });
  const second = await given.lesson(course.id, { title: 'Needles' });
  const third = await given.lesson(course.id, { title: 'Water' });
  const opened = page.waitForResponse((response) => response.url().endsWith(`/progress/${second.id}`));
  await open(page, second);
  await opened;
  await page.goto(`/courses/${course.id}`);
  await page.getByRole('link', { name: 'Continue where you stopped' }).click();
  await expect(page).toHaveURL(`/courses/${course.id}/${second.id}`);

  await page.getByRole('button', { name: 'Mark complete' }).click();
  await page.getByRole('link', { name: 'Felting' }).click();
  await page.getByRole('link', { name: 'Next lesson', exact: true }).click();
  await expect(page).toHaveURL(`/courses/${course.id}/${third.id}`);
});

test('where the list of lessons or the course does not come, that is said, and they come when asked again', async ({
  page,
  given,
}) => {
  const course = await given.course({ title: 'Quilting' });
  const lesson = await given.lesson(course.id, { title: 'Patches' });
  await given.signedIn();
  await page.route(`**/lessons/${course.id}`, (route) => route.abort());
  await page.route(`**/courses/tutor/${course.id}`, (route) => route.abort());
  await open(page, lesson);
  await expect(outline(page).getByRole('alert')).toContainText('The lessons could not be loaded.');
  const lock = page.getByRole('region', { name: 'What opens this lesson' });
  await expect(lock.getByRole('alert')).toContainText('The course could not be loaded.');

  await page.unrouteAll();
  await outline(page).getByRole('button', { name: 'Try again' }).click();
  await expect(outline(page).getByRole('link', { name: 'Locked Patches' })).toBeVisible();
  await lock.getByRole('button', { name: 'Try again' }).click();
  await expect(lock.getByRole('button', { name: 'Enroll in Quilting' })).toBeVisible();
});

test('the page of a course goes on where the student stopped', async ({ page, given }) => {
  const { id } = await given.signedIn();
  const course = await given.course({ title: 'Knotting' });
  await given.enrolment(id, course.id);
  const lesson = await given.lesson(course.id, { title: 'Reef knot' });
  await open(page, lesson);
  await page.getByRole('button', { name: 'Mark complete' }).click();
  await page.getByRole('button', { name: 'Mark as not complete' }).click();
  await page.getByRole('link', { name: 'Knotting' }).click();

  await expect(page.getByRole('progressbar', { name: '0 of 1 lesson' })).toBeVisible();
  await page.getByRole('link', { name: 'Continue where you stopped' }).click();
  await expect(page).toHaveURL(`/courses/${course.id}/${lesson.id}`);
});

test('a draft is not there, and what another student has done is not shown', async ({
  page,
  given,
  browser,
  school,
}) => {
  const course = await given.course({ title: 'Soapmaking' });
  const lesson = await given.lesson(course.id, { title: 'Lye' });
  const draft = await given.lesson(course.id, { title: 'Scent', publishedAt: null });
  const amina = await given.signedIn(await given.student({ name: 'Amina Yusuf' }));
  const other = await given.student();
  for (const { id } of [amina, other]) await given.enrolment(id, course.id);
  await open(page, lesson);
  await page.getByRole('button', { name: 'Mark complete' }).click();
  await expect(outline(page).getByRole('listitem')).toHaveText(['Lye']);
  await open(page, draft);
  await expect(page.getByRole('heading', { level: 1, name: 'No such lesson' })).toBeVisible();

  const context = await browser.newContext({ baseURL: school.url });
  await context.addCookies([{ name: 'session', value: await given.session(other), url: school.url }]);
  const reply = await context.request.get(`/api/v1/progress/`);
  expect(await reply.json()).toEqual([expect.objectContaining({ courseId: course.id, completed: 0, lessons: 1 })]);
  await context.close();
});

test('a lesson that is not there, or of another course, says so with the way to the course', async ({
  page,
  given,
}) => {
  const [course, other] = [await given.course({ title: 'Dyeing' }), await given.course({ title: 'Bleaching' })];
  const lesson = await given.lesson(other.id);
  await given.signedIn();
  for (const id of [lesson.id, '00000000-0000-4000-8000-000000000000', 'x']) {
    await page.goto(`/courses/${course.id}/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'No such lesson' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'To the course' })).toHaveAttribute('href', `/courses/${course.id}`);
  }
});

const DAY = 86_400_000;

/** A day of the school's calendar, from today. */
const dayIn = (days: number) =>
  new Date(Date.now() + days * DAY).toLocaleDateString('en-CA', { timeZone: 'Africa/Nairobi' });

test('tasks say in words by when they are to be done, by the school’s clock, and lead to where they are handed in', async ({
  page,
  given,
}) => {
  const { id } = await given.signedIn();
  const course = await given.course({ title: 'Candles' });
  await given.enrolment(id, course.id);
  const lesson = await given.lesson(course.id);
  const desc = 'Melt it.\nUse `print`.';
  for (const [name, days] of [
    ['Wax', -2],
    ['Wick', 0],
    ['Mould', 2],
  ] as const)
    await given.task(lesson.id, { name, desc, deadline: dayIn(days), kind: 'text', latePenalty: 10 });
  // The phone is a day ahead.
  await page.clock.setFixedTime(Date.now() + DAY);
  await open(page, lesson);

  const task = (name: string) => page.getByRole('article', { name, exact: true });
  await expect(task('Wax')).toContainText('late, was due 2 days ago');
  await expect(task('Wick')).toContainText('due today');
  await expect(task('Mould')).toContainText('due in 2 days');
  await expect(task('Mould')).toContainText('A text, for at most 10 points. Each day that it is late costs 10 percent');
  await expect(task('Wax').getByRole('button')).toHaveCount(0);
  await expect(task('Wax').getByText('Melt it.')).toHaveText(/^Melt it\.\nUse print\.$/, { useInnerText: true });
  await expect(task('Wax').getByRole('code')).toHaveText('print');
  const [sheet] = await Promise.all([page.waitForEvent('download'), task('Wick').getByText('Download').click()]);
  expect(sheet.suggestedFilename()).toBe('Wick.txt');
  await task('Mould').getByRole('link', { name: 'Hand in' }).click();
  await expect(page.getByRole('region', { name: 'Hand in' }).getByRole('heading', { name: 'Mould' })).toBeVisible();
});

test('a task shows the same state in its lesson as in Assignments', async ({ page, given }) => {
  const student = await given.signedIn();
  const course = await given.course({ title: 'Pots' });
  await given.enrolment(student.id, course.id);
  const lesson = await given.lesson(course.id);
  const taskIn = (name: string) => given.task(lesson.id, { name, deadline: dayIn(-2), kind: 'text' });
  const [graded, late] = [await taskIn('Glaze'), await taskIn('Clay')];
  await taskIn('Kiln');
  await given.mark((await given.handin({ student, task: graded, text: 'Blue' })).id, { points: 8 });
  await given.handin({ student, task: late, text: 'Red' });

  const card = (name: string) => page.getByRole('article', { name, exact: true });
  for (const openPage of [() => open(page, lesson), () => page.goto('/assignments')]) {
    await openPage();
    await expect(card('Glaze')).toContainText('Graded8 of 10 points');
    await expect(card('Glaze').getByRole('link', { name: 'View feedback' })).toBeVisible();
    await expect(card('Clay')).toContainText('Submitted late');
    await expect(card('Clay').getByRole('link', { name: 'Hand in again' })).toBeVisible();
    await expect(card('Kiln')).toContainText('Not submittedlate, was due 2 days ago');
    await expect(page.getByText('late, was due')).toHaveCount(page.url().includes('assignments') ? 2 : 1);
  }
});

/** A lesson of a course that a student has joined, and its tasks, by their names and the days that are left. */
async function joinedTasks(given: Given, studentId: string, { title, tasks }: { title: string; tasks: object }) {
  const course = await given.course({ title });
  await given.enrolment(studentId, course.id);
  const lesson = await given.lesson(course.id);
  for (const [name, days] of Object.entries(tasks))
    await given.task(lesson.id, { name, deadline: dayIn(days), kind: 'text' });
}

const words = (page: Page) => page.getByRole('main').getByText(/until 24:00|still taken/);
const more = (page: Page) => page.getByRole('link', { name: /more to hand in/ });

test('the dashboard tells what is due next and leads there; what is handed in makes room for what comes after it', async ({
  page,
  given,
}) => {
  const { id } = await given.signedIn();
  await joinedTasks(given, id, { title: 'Beadwork', tasks: { 'Thread a needle': -2, 'String beads': 7, Clasp: 8 } });
  await joinedTasks(given, id, { title: 'Leather', tasks: { 'Cut a belt': 1 } });
  await page.goto('/');

  await expect(page.getByText('Cut a belt · Leather')).toBeVisible();
  await expect(page.getByRole('main').getByText('due tomorrow')).toBeVisible();
  await expect(words(page)).toHaveText('until 24:00 in Nairobi');
  await expect(more(page)).toHaveText('2 more to hand in');
  await expect(more(page)).toHaveAttribute('href', '/assignments');
  await expectSoundInEveryLook(page, 'a dashboard with something due');

  await page.getByRole('link', { name: 'Hand in Cut a belt' }).click();
  const form = page.getByRole('region', { name: 'Hand in' });
  await expect(form.getByRole('heading', { level: 3, name: 'Cut a belt' })).toBeVisible();
  await form.getByLabel('Text', { exact: true }).fill('A hand wide.');
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(form.getByText('This is attempt 1')).toBeVisible();
  await page.getByRole('link', { name: 'Main' }).click();

  await expect(page.getByText('Thread a needle · Beadwork')).toBeVisible();
  await expect(page.getByRole('main').getByText('late, was due 2 days ago')).toBeVisible();
  await expect(words(page)).toHaveText('still taken');
  await expect(more(page)).toHaveText('1 more to hand in');
});

test('what is due fits a phone, whatever it is called', async ({ page, given }) => {
  const { id } = await given.signedIn();
  const name = 'Uandishi'.repeat(12);
  await joinedTasks(given, id, { title: 'Kitambaa'.repeat(15), tasks: { [name]: 0, Another: 1 } });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');

  await expect(page.getByRole('link', { name: `Hand in ${name}` })).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('what takes nothing after its day is not due any more once that has ended', async ({ page, given, context }) => {
  const { id } = await given.signedIn();
  const course = await given.course({ title: 'Basketry' });
  await given.enrolment(id, course.id);
  const lesson = await given.lesson(course.id);
  await given.task(lesson.id, { name: 'Weave a lid', deadline: dayIn(0), kind: 'text', lateRule: 'refused' });
  await given.task(lesson.id, { name: 'Weave a handle', deadline: dayIn(0), kind: 'text' });
  await page.clock.install();
  await page.goto('/');
  await expect(page.getByText('Weave a lid · Basketry')).toBeVisible();

  // Whoever is asked would say what day it is by the school's clock, which goes on as ever.
  await context.setOffline(true);
  await page.clock.fastForward('24:00:00');

  await expect(page.getByText('Weave a lid · Basketry')).toHaveCount(0);
});

test('where it is not known what is due, or nothing is, the dashboard is as it was', async ({ page, given }) => {
  const { id } = await given.signedIn();
  await joinedTasks(given, id, { title: 'Pottery', tasks: { Vase: 8 } });
  await page.goto('/');
  const card = page.getByRole('region', { name: 'Your courses' }).getByRole('article', { name: 'Pottery' });
  await expect(card.getByRole('progressbar', { name: '0 of 1 lesson' })).toBeVisible();
  await expect(words(page)).toHaveCount(0);

  await joinedTasks(given, id, { title: 'Glazing', tasks: { Bowl: 1 } });
  await page.route('**/api/v1/progress/', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('region', { name: 'Your courses' }).getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Your courses', 'All Courses']);
  await expect(page.getByRole('link', { name: 'Go to Glazing' })).toBeVisible();
  await expect(words(page)).toHaveCount(0);
});
