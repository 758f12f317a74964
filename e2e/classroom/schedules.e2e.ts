import { randomUUID } from 'node:crypto';
import { type Create, expect, type Page, test } from '#e2e/fixtures/school.ts';

/** This is Monday, 23 November 2026, two minutes before nine in Nairobi. */
const beforeNine = new Date('2026-11-23T05:58:00Z');

const rowOf = (page: Page, event: string) => page.getByRole('row').filter({ hasText: event });
const nowAndNext = (page: Page) => page.getByRole('region', { name: 'Now and next' });

type Entry = Parameters<Create['scheduleEntry']>[1];

/** Creates a student of a new course with these entries: without a course, other tests' students would see them. */
async function studentWith(create: Create, entries: Entry[]) {
  const tutor = await create.tutor({ name: 'Faith Chebet' });
  const course = await create.course({ title: `Course ${randomUUID()}`, tutorId: tutor.id });
  const student = await create.signedIn();
  await create.enrolment(student.id, course.id);
  const room = await create.room({ ownerId: course.tutorId, courseId: course.id });
  for (const entry of entries)
    await create.scheduleEntry(course.tutorId, { courseId: course.id, roomId: room.id, ...entry });
  return { room, course, student, tutor };
}

test.describe('on a phone that shows the time of New York', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('an entry becomes current by the school’s clock, without a reload, and links to its open room', async ({
    page,
    create,
    database,
  }) => {
    const { room } = await studentWith(create, [{ day: 'Monday', event: 'Boxes' }]);
    await database.activateRoom(room.id);
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
}, async ({ page, create, browser, school }) => {
  const { room, tutor } = await studentWith(create, [{ day: 'Monday', event: 'Boxes' }]);
  await page.clock.install({ time: beforeNine });
  await page.goto('/schedule');
  await expect(nowAndNext(page)).toHaveText('Next Boxes, today at 09:00');
  await page.clock.fastForward('05:00');
  await expect(rowOf(page, 'Boxes')).toContainText('On now');
  await expect(page.getByRole('link', { name: 'Join Boxes' })).toHaveCount(0);

  const tutorContext = await browser.newContext({ baseURL: school.url });
  await tutorContext.addCookies([{ name: 'session', value: await create.session(tutor), url: school.url }]);
  const opened = await tutorContext.request.put(`/api/v1/rooms/${room.id}`, {
    headers: { origin: school.url },
    data: { status: 'active' },
  });
  expect(opened.status()).toBe(200);
  await tutorContext.close();
  await expect(rowOf(page, 'Boxes').getByRole('link', { name: 'Join Boxes' })).toBeVisible();

  await page.clock.fastForward('01:57:00');
  await expect(rowOf(page, 'Boxes')).not.toContainText('On now');
  await expect(page.getByRole('link', { name: 'Join Boxes' })).toHaveCount(0);
  await expect(nowAndNext(page)).not.toContainText('Boxes');
});

test('today changes at midnight by the school’s clock', { tag: '@long' }, async ({ page, create }) => {
  await studentWith(create, [
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

/** Creates a signed-in tutor who has a course. */
async function tutorWithCourse(create: Create) {
  const tutor = await create.signedIn(await create.tutor());
  return { tutor, course: await create.course({ title: `Course ${randomUUID()}`, tutorId: tutor.id }) };
}

async function openAdd(page: Page) {
  await page.goto('/admin/schedule');
  await page.getByRole('button', { name: 'Add Schedule' }).click();
  return page.getByRole('dialog', { name: 'Add Schedule' });
}

test('a tutor adds an entry, students of the course see it, and subscribe by a private link until a new one is created', async ({
  page,
  create,
  browser,
  school,
}) => {
  const { course } = await tutorWithCourse(create);
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

  // A second press may reach the page behind the dialog, so schedule-page.test.tsx tests the focus.
  await expect(page.getByText('Added to the schedule')).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText(['Day', 'From', 'To', 'Event', 'Actions']);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(rowOf(page, 'Laying out pages')).toContainText(/Wednesday.*14:30.*16:00/);

  const student = await create.student();
  await create.enrolment(student.id, course.id);
  const permissions = ['clipboard-read', 'clipboard-write'];
  const studentPage = await (await browser.newContext({ baseURL: school.url, permissions })).newPage();
  await create.signedInOn(studentPage.context(), student);
  await studentPage.goto('/schedule');
  await expect(rowOf(studentPage, 'Laying out pages')).toContainText(/Wednesday.*14:30.*16:00/);
  await subscribe(studentPage, 'Laying out pages');
  await studentPage.context().close();
});

/** Fetches the calendar by the student's link, then makes a new link, which ends the old one. */
async function subscribe(page: Page, event: string) {
  await page.getByRole('button', { name: 'Subscribe' }).click();
  const dialog = page.getByRole('dialog', { name: 'Subscribe' });
  const link = dialog.getByLabel('Your private link');
  await expect(link).toHaveValue(/\/calendar\/[\w-]{43}\.ics$/);
  const first = await link.inputValue();

  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  expect(await (await fetch(first)).text()).toContain(`SUMMARY:${event}`);

  await dialog.getByRole('button', { name: 'Create a new link' }).click();
  await expect(page.getByText('This is your new link. The old one no longer works.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Create a new link' })).toBeFocused();
  await expect(link).not.toHaveValue(first);
  expect((await fetch(first)).status).toBe(404);
  expect((await fetch(await link.inputValue())).status).toBe(200);
}
