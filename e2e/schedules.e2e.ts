import { randomUUID } from 'node:crypto';
import type { Route } from '@playwright/test';
import { scheduleMessages } from '#contract/schedules.ts';
import { PASSWORD } from '#server/testing/given.ts';
import { expect, type Given, type Page, test } from './school.ts';

/** Monday, 23 November 2026, two minutes before nine in Nairobi. */
const beforeNine = new Date('2026-11-23T05:58:00Z');

const rowOf = (page: Page, event: string) => page.getByRole('row').filter({ hasText: event });
const nowAndNext = (page: Page) => page.getByRole('region', { name: 'Now and next' });

type Entry = Parameters<Given['scheduleEntry']>[1];

/** A student, signed in here, of a new course whose schedule is that. What is of no course would be everybody's. */
async function studentWith(given: Given, entries: Entry[]) {
  const tutor = await given.tutor({ name: 'Faith Chebet' });
  const course = await given.course({ title: `Course ${randomUUID()}`, tutorId: tutor.id });
  const student = await given.signedIn();
  await given.enrolment(student.id, course.id);
  const room = await given.room({ ownerId: course.tutorId, courseId: course.id });
  for (const entry of entries)
    await given.scheduleEntry(course.tutorId, { courseId: course.id, roomId: room.id, ...entry });
  return { room, course, student, tutor };
}

test('the week stands in a table from Monday on, read-only, with who teaches', async ({ page, given }) => {
  const { course } = await studentWith(given, [
    { day: 'Friday', startTime: '10:00', endTime: '12:00', event: 'Reading code' },
    { day: 'Monday', startTime: '09:00', endTime: '11:00', event: 'Boxes' },
  ]);
  await page.goto('/');
  await page.getByRole('navigation').getByRole('link', { name: 'Schedule' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Schedule' })).toBeFocused();
  await expect(page.getByRole('columnheader')).toHaveText(['Day', 'From', 'To', 'Event']);
  const own = page.getByRole('row').filter({ hasText: course.title });
  await expect(own.nth(0)).toContainText(/Monday.*09:00.*11:00.*Boxes/);
  await expect(own.nth(0)).toContainText(`${course.title}, with Faith Chebet`);
  await expect(own.nth(1)).toContainText(/Friday.*10:00.*12:00.*Reading code/);
  await expect(page.getByRole('table').getByRole('button')).toHaveCount(0);
});

test.describe('on a phone that shows the time of New York', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('an entry becomes running by the school’s clock, without a reload, and leads into its open room', async ({
    page,
    given,
  }) => {
    const { room } = await studentWith(given, [{ day: 'Monday', event: 'Boxes' }]);
    await given.opening(room.id);
    await page.clock.install({ time: beforeNine });
    await page.goto('/schedule');
    await expect(nowAndNext(page)).toHaveText('Next Boxes, today at 09:00');
    await expect(page.getByRole('link', { name: 'Join Boxes' })).toHaveCount(0);

    await page.clock.fastForward('02:00');

    await expect(nowAndNext(page)).toContainText('On now Boxes, until 11:00');
    await expect(nowAndNext(page).getByRole('link', { name: 'Join Boxes' })).toBeVisible();
    await rowOf(page, 'Boxes').getByRole('link', { name: 'Join Boxes' }).click();
    await expect(page).toHaveURL(`/live/${room.name}`);
  });
});

test('a room that is opened during its class can be joined at once; when the class ends it cannot', {
  tag: '@long',
}, async ({ page, given, browser, school }) => {
  const { room, tutor } = await studentWith(given, [{ day: 'Monday', event: 'Boxes' }]);
  await page.clock.install({ time: beforeNine });
  await page.goto('/schedule');
  await expect(nowAndNext(page)).toHaveText('Next Boxes, today at 09:00');
  await page.clock.fastForward('05:00');
  await expect(rowOf(page, 'Boxes')).toContainText('On now');
  await expect(page.getByRole('link', { name: 'Join Boxes' })).toHaveCount(0);

  const theirs = await browser.newContext({ baseURL: school.url });
  await theirs.addCookies([{ name: 'session', value: await given.session(tutor), url: school.url }]);
  const opened = await theirs.request.put(`/api/v1/rooms/${room.id}`, {
    headers: { origin: school.url },
    data: { status: 'active' },
  });
  expect(opened.status()).toBe(200);
  await theirs.close();
  await expect(rowOf(page, 'Boxes').getByRole('link', { name: 'Join Boxes' })).toBeVisible();

  await page.clock.fastForward('01:57:00');
  await expect(rowOf(page, 'Boxes')).not.toContainText('On now');
  await expect(page.getByRole('link', { name: 'Join Boxes' })).toHaveCount(0);
  await expect(nowAndNext(page)).not.toContainText('Boxes');
});

test('at midnight by the school’s clock, today is another day', { tag: '@long' }, async ({ page, given }) => {
  await studentWith(given, [
    { day: 'Sunday', event: 'Weaving club' },
    { day: 'Monday', event: 'Boxes' },
  ]);
  await page.clock.install({ time: new Date('2026-11-22T20:59:00Z') });
  await page.goto('/schedule');
  await expect(rowOf(page, 'Weaving club')).toContainText('Today');
  await expect(rowOf(page, 'Boxes')).not.toContainText('Today');
  await expect(nowAndNext(page)).toHaveText('Next Boxes, tomorrow at 09:00');

  await page.clock.fastForward('01:00');

  await expect(rowOf(page, 'Boxes')).toContainText('Today');
  await expect(rowOf(page, 'Weaving club')).not.toContainText('Today');
  await expect(nowAndNext(page)).toHaveText('Next Boxes, today at 09:00');
});

test('who has nothing planned is told so, and shown the way to the courses', async ({ page, given }) => {
  await given.signedIn();
  await page.route('**/api/v1/schedules', (route) => route.fulfill({ json: [] }));
  await page.goto('/schedule');

  await expect(page.getByText('Nothing is planned for you yet')).toBeVisible();
  await page.getByRole('link', { name: 'See all courses' }).click();
  await expect(page).toHaveURL('/courses');
});

test('a schedule that does not come says so, and comes when asked again', async ({ page, given }) => {
  await studentWith(given, [{ event: 'Boxes' }]);
  await page.route('**/api/v1/schedules', (route) => route.abort());
  // Its first word would have the list asked for again before anybody presses.
  await page.route('**/api/v1/rooms/news', (route) => route.abort());
  await page.goto('/schedule');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The school cannot be reached.');

  await page.unroute('**/api/v1/schedules');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rowOf(page, 'Boxes')).toBeVisible();
});

test('on a phone nothing is wider than the screen, however long an event is called', async ({ page, given }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const event = `Tuwasilisheane${'naanaanaa'.repeat(8)}`;
  const { room } = await studentWith(given, [{ day: 'Monday', event }]);
  await given.opening(room.id);
  await page.clock.install({ time: new Date('2026-11-23T06:30:00Z') });
  await page.goto('/schedule');

  const join = rowOf(page, event).getByRole('link', { name: 'Join' });
  expect((await join.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
});

test('a calendar subscribes by a private link, until a new one is made', async ({ page, given, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await studentWith(given, [{ event: 'Boxes' }]);
  await page.goto('/schedule');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  const dialog = page.getByRole('dialog', { name: 'Subscribe' });
  const link = dialog.getByLabel('Your private link');
  await expect(link).toHaveValue(/\/calendar\/[\w-]{43}\.ics$/);
  const first = await link.inputValue();

  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  expect(await (await fetch(first)).text()).toContain('SUMMARY:Boxes');

  await dialog.getByRole('button', { name: 'Make a new link' }).click();
  await expect(page.getByText('This is your new link. The old one has ended.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Make a new link' })).toBeFocused();
  await expect(link).not.toHaveValue(first);
  expect((await fetch(first)).status).toBe(404);
  expect((await fetch(await link.inputValue())).status).toBe(200);
});

/** A tutor, signed in here, with a course. */
async function tutorWithCourse(given: Given) {
  const tutor = await given.signedIn(await given.tutor());
  return { tutor, course: await given.course({ title: `Course ${randomUUID()}`, tutorId: tutor.id }) };
}

async function openAdd(page: Page) {
  await page.goto('/admin/schedule');
  await page.getByRole('button', { name: 'Add Schedule' }).click();
  return page.getByRole('dialog', { name: 'Add Schedule' });
}

test('a tutor adds an entry, and the students of its course see it', async ({ page, given, browser, school }) => {
  const { course } = await tutorWithCourse(given);
  const dialog = await openAdd(page);
  await expect(dialog.getByLabel('Day').getByRole('option')).toHaveText([
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
    'Saturday',
    'Sunday',
  ]);
  await dialog.getByLabel('Day').selectOption('Wednesday');
  await dialog.getByLabel('Start time').fill('14:30');
  await dialog.getByLabel('End time').fill('16:00');
  await dialog.getByLabel('Event').fill('Laying out pages');
  await dialog.getByLabel('Course').selectOption(course.title);
  await dialog.getByRole('button', { name: 'Add', exact: true }).dblclick();

  await expect(page.getByText('Added to the schedule')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Schedule' })).toBeFocused();
  await expect(page.getByRole('columnheader')).toHaveText(['Day', 'From', 'To', 'Event', 'Actions']);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(rowOf(page, 'Laying out pages')).toContainText(/Wednesday.*14:30.*16:00/);

  const student = await given.student();
  await given.enrolment(student.id, course.id);
  const theirs = await browser.newPage({ baseURL: school.url });
  await theirs.goto('/login');
  const form = theirs.getByRole('form', { name: 'Sign in' });
  await form.getByLabel('Email').fill(student.email);
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByRole('button', { name: 'Login' }).click();
  await theirs.getByRole('link', { name: 'Schedule' }).click();
  await expect(rowOf(theirs, 'Laying out pages')).toContainText(/Wednesday.*14:30.*16:00/);
  await theirs.close();
});

test('each field of an entry says what is wrong with it', async ({ page, given }) => {
  await tutorWithCourse(given);
  const dialog = await openAdd(page);

  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  for (const field of ['Start time', 'End time', 'Event'])
    await expect(dialog.getByLabel(field)).toHaveAccessibleDescription('The field is required');
  await expect(dialog.getByLabel('Start time')).toBeFocused();

  await dialog.getByLabel('Start time').fill('11:00');
  await dialog.getByLabel('End time').fill('09:00');
  await dialog.getByLabel('Event').fill('Boxes');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByLabel('End time')).toHaveAccessibleDescription(scheduleMessages.order);
  await expect(dialog.getByLabel('End time')).toBeFocused();
});

test('an entry that overlaps is refused with a sentence, and what was typed stays', async ({ page, given }) => {
  const { tutor, course } = await tutorWithCourse(given);
  await given.scheduleEntry(tutor.id, { courseId: course.id, event: 'Boxes' });
  const dialog = await openAdd(page);
  await dialog.getByLabel('Start time').fill('10:00');
  await dialog.getByLabel('End time').fill('12:00');
  await dialog.getByLabel('Event').fill('Floats');
  await dialog.getByLabel('Course').selectOption(course.title);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();

  const sentence = '“Boxes” is on Monday from 09:00 to 11:00. Please choose another time.';
  await expect(dialog.getByRole('alert')).toHaveText(sentence);
  await expect(dialog.getByLabel('Event')).toHaveValue('Floats');
  await dialog.getByLabel('Start time').fill('11:00');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(rowOf(page, 'Floats')).toContainText('11:00');
});

test('an entry that could not be saved comes back with what was typed, also when its dialog was closed', async ({
  page,
  given,
}) => {
  const { tutor, course } = await tutorWithCourse(given);
  await given.scheduleEntry(tutor.id, { courseId: course.id, event: 'Boxes' });
  await page.goto('/admin/schedule');
  // Held back until the dialog has been closed.
  const sent = new Promise<Route>((resolve) => page.route('**/api/v1/schedules/*', resolve, { times: 1 }));
  await page.getByRole('button', { name: 'Edit Boxes on Monday' }).click();
  const dialog = page.getByRole('dialog', { name: 'Update Schedule' });
  await dialog.getByLabel('Event').fill('Floats');
  await dialog.getByRole('button', { name: 'Update' }).click();
  const change = await sent;
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await change.abort();

  await expect(dialog.getByRole('alert')).toContainText('The school cannot be reached.');
  await expect(dialog.getByLabel('Event')).toHaveValue('Floats');
});

test('a tutor changes an entry: what was changed is sent, and stands in the table at once', async ({ page, given }) => {
  const { tutor, course } = await tutorWithCourse(given);
  await given.scheduleEntry(tutor.id, { courseId: course.id, event: 'Boxes' });
  await page.goto('/admin/schedule');
  await page.getByRole('button', { name: 'Edit Boxes on Monday' }).click();
  const dialog = page.getByRole('dialog', { name: 'Update Schedule' });
  await expect(dialog.getByLabel('Start time')).toHaveValue('09:00');
  await expect(dialog.getByLabel('Course')).toHaveValue(course.id);
  await dialog.getByLabel('Day').selectOption('Sunday');
  await dialog.getByLabel('End time').fill('12:30');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await dialog.getByRole('button', { name: 'Update' }).click();

  expect((await sent).postDataJSON()).toEqual({ day: 'Sunday', endTime: '12:30' });
  await expect(page.getByText('Schedule updated')).toBeVisible();
  await expect(rowOf(page, 'Boxes')).toContainText(/Sunday.*09:00.*12:30/);
  await expect(page.getByRole('button', { name: 'Edit Boxes on Sunday' })).toBeFocused();
});

test('deleting an entry asks first, says that it is done, and leaves the focus on the page', async ({
  page,
  given,
}) => {
  const { tutor, course } = await tutorWithCourse(given);
  await given.scheduleEntry(tutor.id, { courseId: course.id, event: 'Boxes' });
  await page.goto('/admin/schedule');
  const deletion = page.getByRole('button', { name: 'Delete Boxes on Monday' });
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await deletion.click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(deletion).toBeFocused();

  await page.route('**/api/v1/schedules/*', (route) => route.abort());
  await deletion.click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('An error occurred')).toBeVisible();
  await expect(rowOf(page, 'Boxes')).toBeVisible();

  await page.unroute('**/api/v1/schedules/*');
  await deletion.click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Deleted successfully')).toBeVisible();
  await expect(page.getByText('Nothing is planned yet')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('a tutor names a room of her own in an entry', async ({ page, given }) => {
  const { tutor, course } = await tutorWithCourse(given);
  const own = await given.room({ ownerId: tutor.id });
  await given.room();
  await given.scheduleEntry(tutor.id, { courseId: course.id, event: 'Boxes' });
  await page.goto('/admin/schedule');
  await page.getByRole('button', { name: 'Edit Boxes on Monday' }).click();
  const dialog = page.getByRole('dialog', { name: 'Update Schedule' });
  await expect(dialog.getByLabel('Room').getByRole('option')).toHaveText(['No room', own.name]);
  await dialog.getByLabel('Room').selectOption(own.name);
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Schedule updated')).toBeVisible();

  await page.getByRole('button', { name: 'Edit Boxes on Monday' }).click();
  await expect(dialog.getByLabel('Room')).toHaveValue(own.id);
});
