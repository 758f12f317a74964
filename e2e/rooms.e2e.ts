import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import type { Person } from '#server/testing/given.ts';
import { expect, type Given, test } from './school.ts';

const uniqueName = () => `room-${randomUUID().slice(0, 8)}`;
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const cardOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const nothingLive = 'Currently there is no livestream. Please check the schedule to confirm';

/** That person in a browser of their own. */
async function browserOf(person: Person, { browser, given, url }: { browser: Browser; given: Given; url: string }) {
  const context = await browser.newContext({ baseURL: url });
  await given.signedInOn(context, person);
  return context.newPage();
}

/** The page's connection for news is there: from now on, it is told. */
const listening = (page: Page) => page.waitForResponse('**/rooms/news');

async function openPage(page: Page, address: string) {
  const [, answer] = await Promise.all([page.goto(address), listening(page)]);
  expect(answer.status()).toBe(200);
}

test('a tutor opens a room, and it is there for a student without a reload; closed, it is gone', async ({
  page: tutor,
  given,
  browser,
  school,
}) => {
  const [owner, name] = [await given.tutor(), uniqueName()];
  const course = await given.course({ title: 'Opening doors', tutorId: owner.id });
  await given.room({ name, ownerId: owner.id, courseId: course.id });
  const amina = await given.student();
  await given.enrolment(amina.id, course.id);
  const student = await browserOf(amina, { browser, given, url: school.url });
  const stranger = await browserOf(await given.student(), { browser, given, url: school.url });
  await openPage(student, '/livestream');
  await openPage(stranger, '/livestream');
  await expect(cardOf(student, name)).toBeHidden();

  await given.signedIn(owner);
  await tutor.goto('/admin/livestream');
  const row = rowOf(tutor, name);
  await expect(row.getByRole('cell', { name: 'Inactive' })).toBeVisible();
  await row.getByRole('button', { name: `Activate ${name}` }).click();
  await expect(row.getByRole('cell', { name: 'Active', exact: true })).toBeVisible();
  await expect(row.getByRole('button', { name: `Deactivate ${name}` })).toBeFocused();

  await expect(cardOf(student, name)).toContainText('Active');
  await expect(cardOf(student, name)).toContainText('Opening doors, with Brian Otieno');
  await expect(cardOf(stranger, name)).toBeHidden();
  await cardOf(student, name)
    .getByRole('link', { name: `Enter room ${name}` })
    .click();
  await expect(student).toHaveURL(`/live/${name}`);
  await expect(student.getByRole('heading', { level: 1 })).toHaveText(`Room name - ${name}`);

  await row.getByRole('button', { name: `Deactivate ${name}` }).click();
  await expect(student.getByRole('alert')).toHaveText(`The room ${name} has been closed.`);
  await row.getByRole('button', { name: `Activate ${name}` }).click();
  await expect(student.getByRole('heading', { level: 1 })).toHaveText(`Room name - ${name}`);
  await student.getByRole('link', { name: 'Leave room' }).click();
  await expect(student).toHaveURL('/livestream');
  await expect(cardOf(student, name)).toBeVisible();
  await row.getByRole('button', { name: `Deactivate ${name}` }).click();
  await expect(cardOf(student, name)).toBeHidden();
});

test('with no active room a student is shown the way to the schedule', async ({ page, given }) => {
  await given.signedIn();
  // Other tests have rooms open at the same school.
  await page.route('**/rooms/active/', (route) => route.fulfill({ json: [] }));
  await page.goto('/livestream');
  await expect(page.getByRole('status')).toContainText(nothingLive);
  await page.getByRole('link', { name: 'Go to Schedule' }).click();
  await expect(page).toHaveURL('/schedule');
});

test('who may not enter is told why, and led back to the list', async ({ page, given }) => {
  const course = await given.course({ title: 'Locked doors' });
  const activeSince = new Date();
  const [theirs, closed] = [
    await given.room({ name: uniqueName(), courseId: course.id, activeSince }),
    await given.room({ name: uniqueName() }),
  ];
  await given.signedIn();

  for (const [name, sentence] of [
    [theirs.name, 'This room is for the students of its course.'],
    [closed.name, 'This room is not open at the moment.'],
    ['nowhere', 'This room no longer exists.'],
  ]) {
    await page.goto(`/live/${name}`);
    await expect(page.getByRole('alert')).toHaveText(sentence!);
  }
  await page.getByRole('main').getByRole('link', { name: 'Livestream' }).click();
  await expect(page).toHaveURL('/livestream');
});

test('whoever came too early is let in when the room opens', { tag: '@long' }, async ({
  page,
  given,
  browser,
  school,
}) => {
  const owner = await given.tutor();
  const { name } = await given.room({ name: uniqueName(), ownerId: owner.id });
  await given.signedIn();
  await openPage(page, `/live/${name}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You cannot enter');

  const tutor = await browserOf(owner, { browser, given, url: school.url });
  await tutor.goto('/admin/livestream');
  await rowOf(tutor, name).getByRole('button', { name: 'Activate' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Room name - ${name}`);

  await rowOf(tutor, name)
    .getByRole('link', { name: `Enter ${name}` })
    .click();
  await expect(tutor).toHaveURL(`/admin/liveTutor/${name}`);
  await expect(tutor.getByRole('heading', { level: 1 })).toHaveText(`Room name - ${name}`);
  await tutor.getByRole('link', { name: 'Leave room' }).click();
  await expect(tutor).toHaveURL('/admin/livestream');
});

test('a tutor adds a room, names it anew, gives it a course, and deletes it', async ({ page, given }) => {
  const tutor = await given.signedIn(await given.tutor());
  await given.course({ title: 'Naming rooms', tutorId: tutor.id });
  const { name: taken } = await given.room({ name: uniqueName() });
  const [first, second] = [uniqueName(), uniqueName()];
  await page.goto('/admin/livestream');

  await page.getByRole('button', { name: 'Add Room' }).click();
  const adding = page.getByRole('dialog', { name: 'Add Room' });
  await adding.getByLabel('Room name').fill('Web Design');
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(adding.getByLabel('Room name')).toHaveAccessibleDescription(
    /2 to 60 letters, digits and single hyphens/,
  );
  await adding.getByLabel('Room name').fill(taken.toUpperCase());
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(adding.getByText('There is a room of that name already.')).toBeVisible();
  await expect(adding.getByLabel('Room name')).toBeFocused();
  await adding.getByLabel('Room name').fill(first.toUpperCase());
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(adding).toBeHidden();
  await expect(rowOf(page, first)).toContainText('Every student, with Brian Otieno');

  await rowOf(page, first)
    .getByRole('button', { name: `Edit ${first}` })
    .click();
  const editing = page.getByRole('dialog', { name: 'Update Room' });
  await editing.getByLabel('Room name').fill(second);
  await editing.getByLabel('Who may enter').selectOption('Students of Naming rooms');
  await editing.getByRole('button', { name: 'Update' }).click();
  await expect(rowOf(page, second)).toContainText('Naming rooms, with Brian Otieno');
  await expect(rowOf(page, first)).toBeHidden();

  await rowOf(page, second)
    .getByRole('button', { name: `Delete ${second}` })
    .click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await rowOf(page, second)
    .getByRole('button', { name: `Delete ${second}` })
    .click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Room deleted')).toBeVisible();
  await expect(rowOf(page, second)).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
});

test('another tutor sees a room and cannot change it; the office can', async ({ page, given, browser, school }) => {
  const { name } = await given.room({ name: uniqueName(), activeSince: new Date() });
  await given.signedIn(await given.tutor());
  await page.goto('/admin/livestream');
  await expect(rowOf(page, name)).toContainText('Active');
  await expect(rowOf(page, name)).toContainText('Another tutor’s room');
  await expect(rowOf(page, name).getByRole('button')).toHaveCount(0);
  await page.goto(`/admin/liveTutor/${name}`);
  await expect(page.getByRole('alert')).toHaveText(
    'Only the tutor whose room this is, its students and the office can enter it.',
  );

  const office = await browserOf(await given.admin(), { browser, given, url: school.url });
  await office.goto('/admin/livestream');
  await rowOf(office, name)
    .getByRole('button', { name: `Deactivate ${name}` })
    .click();
  await expect(rowOf(office, name)).toContainText('Inactive');
});

test('a room that somebody else has deleted cannot be opened, and the reason is said', async ({ page, given }) => {
  const tutor = await given.signedIn(await given.tutor());
  const { name } = await given.room({ name: uniqueName(), ownerId: tutor.id });
  await page.route('**/rooms/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({
          status: 404,
          json: { code: 'not_found', message: 'This room no longer exists.', requestId: 'x' },
        })
      : route.fallback(),
  );
  await page.goto('/admin/livestream');
  await rowOf(page, name)
    .getByRole('button', { name: `Activate ${name}` })
    .click();
  await expect(page.getByRole('alertdialog', { name: 'Failed' })).toContainText('This room no longer exists.');
});

test('rooms that do not come are told of once, and come when asked again', async ({ page, given }) => {
  await given.signedIn();
  // One piece of news, so that it asks twice, and then none: else what it asks by itself takes the button away.
  const news = { contentType: 'text/event-stream', body: 'retry: 600000\ndata: once\n\n' };
  await page.route('**/rooms/news', (route) => route.fulfill(news));
  let asked = 0;
  await page.route('**/rooms/active/', (route) => {
    asked++;
    return route.abort();
  });
  await page.goto('/livestream');
  await expect.poll(() => asked).toBeGreaterThan(1);
  const main = page.getByRole('main');
  await expect(main.getByRole('alert')).toContainText('An error occurred while fetching rooms');
  const toasts = page.getByRole('alert').filter({ hasNot: page.getByRole('button', { name: 'Try again' }) });
  await expect(toasts).toHaveText(['An error occurred while fetching rooms']);

  await page.unroute('**/rooms/active/');
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(main.getByRole('status')).toBeVisible();
});

test.describe('without server-sent events', { tag: '@long' }, () => {
  /** Counts how often the list is asked for. */
  async function counted(page: Page) {
    let count = 0;
    await page.route('**/rooms/active/', (route) => {
      count++;
      return route.fallback();
    });
    return () => count;
  }

  test('the list is asked for every 15 seconds, not faster, and not while nobody looks', async ({ page, given }) => {
    await given.signedIn();
    const asked = await counted(page);
    await page.route('**/rooms/news', (route) => route.abort());
    await page.clock.install();
    await page.goto('/livestream');
    await expect(page.getByRole('main').getByRole('status')).toBeVisible();
    // A page that is still coming shows a status too.
    await expect.poll(asked).toBe(1);
    await page.clock.pauseAt(Date.now() + 1_000);
    const before = asked();

    const { name } = await given.room({ name: uniqueName(), activeSince: new Date() });
    // A page that was slow to come has waited for some of them already.
    await page.clock.runFor(9_000);
    expect(asked()).toBe(before);
    await page.clock.runFor(7_000);
    await expect.poll(asked).toBe(before + 1);
    await page.clock.resume();
    await expect(cardOf(page, name)).toBeVisible();

    const seen = asked();
    await hide(page, true);
    await page.clock.runFor(60_000);
    expect(asked()).toBe(seen);
  });

  test('a connection that the server refuses is tried again, and its news are heard', async ({ page, given }) => {
    await given.signedIn();
    await page.route('**/rooms/news', (route) =>
      route.fulfill({ status: 429, json: { code: 'too_many_requests', message: 'Too many', requestId: 'x' } }),
    );
    await page.clock.install();
    await page.goto('/livestream');
    await expect(page.getByRole('main').getByRole('status')).toBeVisible();
    await page.unroute('**/rooms/news');

    await Promise.all([listening(page), page.clock.runFor(16_000)]);
    const { name } = await given.room({ name: uniqueName(), activeSince: new Date() });
    await expect(cardOf(page, name)).toBeVisible();
  });
});

test('who is signed out elsewhere learns it here', { tag: '@long' }, async ({ page, given, browser, school }) => {
  const student = await given.signedIn();
  await openPage(page, '/livestream');
  const elsewhere = await browserOf(student, { browser, given, url: school.url });
  await elsewhere.goto('/profile');
  await elsewhere.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(elsewhere.getByRole('button', { name: 'Sign out everywhere else' })).toBeHidden();
  await hide(page, true);
  await hide(page, false);

  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your session has ended. Please sign in.')).toBeVisible();
});

/** As when another tab, or another app, is in front: browsers without a screen do not do that by themselves. */
async function hide(page: Page, isHidden: boolean) {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}
