/**
 * axe finds nothing serious on any page, light on phones and dark on desktops (LONG=1: both), nor in dialogs on phones.
 */
import { randomUUID } from 'node:crypto';
import {
  button,
  type DialogRoute,
  expectAccessibleInEveryTheme,
  expectDialogsAccessible,
  expectPagesAccessible,
} from '#e2e/fixtures/axe.ts';
import {
  adminPages,
  officePages,
  pageOfOffer,
  pagesOf,
  pagesOfTutor,
  scheduleAllDay,
  studentPages,
  visitorPages,
} from '#e2e/fixtures/pages.ts';
import { type Create, expect, type Page, test } from '#e2e/fixtures/school.ts';
import type { Person } from '#server/testing/factories/factories.ts';

const DAY = 86_400_000;

async function failVideoUpload(page: Page) {
  await page.route('**/uploads', (route) => route.abort());
  await button('Add lesson')(page);
  const video = { name: 'boxes.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(1000) };
  await page.getByLabel('Choose a video').setInputFiles(video);
  await expect(page.getByText('No connection.')).toBeVisible();
  await button('Pause')(page);
}

// Each page and dialog is checked in two combinations of colour scheme and width; with LONG=1, each page in all four.
test.describe.configure({ timeout: 240_000 });

test('visitors’ pages, and the page to which an identity provider redirects, have no serious fault', async ({
  page,
  create,
}) => {
  const { id } = await create.student();
  await create.fund(id);
  const course = await create.course();
  await create.lesson(course.id);
  await expectPagesAccessible(page, [
    ...visitorPages,
    `/helpfund/${id}`,
    `/catalogue/${course.id}`,
    await pageOfOffer(create),
  ]);

  await page.goto('/popup.html#state=nobody-asked');
  await expect(page.getByRole('link', { name: 'Back to the sign-in page' })).toBeVisible();
  await expectAccessibleInEveryTheme(page, '/popup.html');
});

test('students’ pages have no serious fault', async ({ page, create }) => {
  const { id } = await create.signedIn();
  const [joined, other] = [await create.course(), await create.course({ price: 500 })];
  await create.enrolment(id, joined.id);
  await create.rating(other.id, 3.5);
  await scheduleAllDay(create, joined);
  const challenge = await create.challenge(joined.id);
  await create.challengeAttempt(challenge, id, { points: 0 });
  const { name } = await create.room({ activeSince: new Date() });
  const otherPages = [`/challenges/${challenge.id}?tab=Results`, `/live/${name}`];
  await expectPagesAccessible(page, [...studentPages, ...(await pagesOf(create, joined.id, other.id)), ...otherPages]);
});

test('tutors’ pages have no serious fault', async ({ page, create }) => {
  await expectPagesAccessible(page, [...adminPages, ...(await pagesOfTutor(create))]);
});

test('pages and dialogs for the office have no serious fault', async ({ page, create }) => {
  const [open, closed, invited] = [`Zawadi ${randomUUID()}`, `Zuri ${randomUUID()}`, `Zainabu ${randomUUID()}`];
  await create.student({ name: open });
  await create.student({ name: invited, emailVerifiedAt: null, invitedAt: new Date() });
  await create.student({ emailVerifiedAt: null });
  await create.tutor({ emailVerifiedAt: null, passwordHash: null });
  await create.student({ name: closed, deactivatedAt: new Date() });
  const { id: waitingPage } = await create.waitingPage((await create.student()).id);
  await create.signedIn(await create.admin());
  await expectPagesAccessible(page, [...officePages, '/admin/pages', `/admin/pages/${waitingPage}`]);

  const peopleSearch = (name: string) => `/admin/people?q=${encodeURIComponent(name)}`;
  await expectDialogsAccessible(page, [
    ['inviting', '/admin/people', button('Invite a tutor')],
    ['an open invitation', peopleSearch(invited), button(`Manage ${invited}`)],
    ['changing a type', peopleSearch(open), chooseTutor],
    ['deactivating', peopleSearch(open), askToDeactivate],
    ['reactivating', peopleSearch(closed), button(`Manage ${closed}`)],
  ]);
});

test('students’ dialogs have no serious fault', async ({ page, create }) => {
  const [free, paid] = [
    await create.course({ title: 'Glazing' }),
    await create.course({ title: 'Tiling', price: 500 }),
  ];
  const student = await create.signedIn();
  const late = await handedInInTime(create, student);
  await expectDialogsAccessible(page, [
    ['replacing what was in time', `/assignments?task=${late.id}`, handInAgain],
    ['how to pay', `/courses/${paid.id}`, button('Enroll in Tiling')],
    ['an alert', `/courses/${free.id}`, button('Enroll in Glazing')],
    ['more ways', '/', button('More')],
    ['subscribing', '/schedule', button('Subscribe')],
    ['examples', '/code', button('Examples')],
    ['sharing a program', '/code', button('Share')],
    [
      'back to the example',
      '/code',
      async (page) => {
        await button('More tools')(page);
        await button('Reset to the example')(page);
      },
    ],
  ]);
});

test('tutors’ dialogs have no serious fault', async ({ page, create }) => {
  await expectDialogsAccessible(page, await dialogsOfTutor(create));
});

/** Creates a hand-in from before the deadline, which has passed since: the student's next hand-in is late. */
async function handedInInTime(create: Create, student: Person) {
  const course = await create.course({ title: 'Winds' });
  await create.enrolment(student.id, course.id);
  const { id } = await create.lesson(course.id);
  const deadline = new Date(Date.now() - 2 * DAY).toISOString().slice(0, 10);
  const task = await create.task(id, { kind: 'text', deadline, latePenalty: 10 });
  await create.handin({ task, student, text: 'It comes from the sea.', arrivedAt: new Date(Date.now() - 4 * DAY) });
  return task;
}

async function handInAgain(page: Page) {
  const form = page.getByRole('region', { name: 'Hand in', exact: true });
  await form.getByRole('button', { name: 'Hand in again' }).click();
  await form.getByLabel('Text', { exact: true }).fill('It comes from the lake.');
  await button('Submit')(page);
  await expect(page.getByRole('alertdialog', { name: 'Hand this in?' })).toBeVisible();
}

async function addWholeTask(page: Page) {
  await button('Add Task')(page);
  await page.getByRole('dialog').getByText('More', { exact: true }).click();
  await button('Add criterion')(page);
}

async function addWrongCourse(page: Page) {
  await button('Add Course')(page);
  const dialog = page.getByRole('dialog', { name: 'Add Course' });
  const text = Buffer.from('This is only text.');
  await dialog.getByLabel('Choose a picture').setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: text });
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByText('Give the course a title')).toBeVisible();
}

async function addNothing(page: Page) {
  await page.getByRole('button', { name: 'Add Schedule' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
}

async function chooseTutor(page: Page) {
  await page.getByRole('button', { name: 'Manage' }).click();
  await page.getByRole('radio', { name: 'Tutor' }).check();
}

async function askToDeactivate(page: Page) {
  await page.getByRole('button', { name: 'Manage' }).click();
  await page.getByRole('button', { name: 'Deactivate this account' }).click();
}

async function dialogsOfTutor(create: Create): Promise<DialogRoute[]> {
  const tutor = await create.signedIn(await create.tutor());
  const course = await create.course({ title: 'Glazing', tutorId: tutor.id });
  await scheduleAllDay(create, course);
  const { name } = await create.room({ ownerId: tutor.id });
  const { id } = await create.lesson(course.id);
  const lesson = `/admin/courses/lessons/${course.id}/${id}`;
  return [
    ['updating', '/admin/courses', button('Edit Glazing')],
    ['deleting', '/admin/courses', button('Delete Glazing')],
    ['adding, with everything wrong', '/admin/courses', addWrongCourse],
    ['adding to the schedule, with everything wrong', '/admin/schedule', addNothing],
    ['updating the schedule', '/admin/schedule', button('Edit Kilns on Monday')],
    ['deleting from the schedule', '/admin/schedule', button('Delete Kilns on Monday')],
    ['adding a room', '/admin/livestream', button('Add room')],
    ['updating a room', '/admin/livestream', button(`Edit ${name}`)],
    ['deleting a room', '/admin/livestream', button(`Delete ${name}`)],
    ['adding a lesson', `/admin/courses/lessons/${course.id}`, button('Add lesson')],
    ['updating a lesson', lesson, button('Edit lesson')],
    ['deleting a lesson', lesson, button('Delete lesson')],
    ['adding a task, with all of its fields', lesson, addWholeTask],
    ['a video that waits', `/admin/courses/lessons/${course.id}`, failVideoUpload],
  ];
}
