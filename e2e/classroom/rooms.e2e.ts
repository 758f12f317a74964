import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { type Create, expect, test } from '#e2e/fixtures/school.ts';
import type { Person } from '#server/testing/factories/factories.ts';

const uniqueName = () => `room-${randomUUID().slice(0, 8)}`;
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const cardOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

/** Signs a person in to a separate browser. */
async function browserOf(person: Person, { browser, create, url }: { browser: Browser; create: Create; url: string }) {
  const context = await browser.newContext({ baseURL: url });
  await create.signedInOn(context, person);
  return context.newPage();
}

/** Resolves once the server has answered the page's request for server-sent events about rooms. */
const eventsAnswered = (page: Page) => page.waitForResponse('**/rooms/news');

async function openPage(page: Page, address: string) {
  const [, answer] = await Promise.all([page.goto(address), eventsAnswered(page)]);
  expect(answer.status()).toBe(200);
}

test('a room appears for students when the tutor opens it, without a reload, and disappears when closed', async ({
  page: tutor,
  create,
  browser,
  school,
}) => {
  const [owner, name] = [await create.tutor(), uniqueName()];
  const course = await create.course({ title: 'Opening doors', tutorId: owner.id });
  await create.room({ name, ownerId: owner.id, courseId: course.id });
  const amina = await create.student();
  await create.enrolment(amina.id, course.id);
  const student = await browserOf(amina, { browser, create, url: school.url });
  const outsider = await browserOf(await create.student(), { browser, create, url: school.url });
  await openPage(student, '/livestream');
  await openPage(outsider, '/livestream');
  await expect(cardOf(student, name)).toBeHidden();

  await create.signedIn(owner);
  await tutor.goto('/admin/livestream');
  const row = rowOf(tutor, name);
  await expect(row.getByRole('cell', { name: 'Inactive' })).toBeVisible();
  await row.getByRole('button', { name: `Activate ${name}` }).click();
  await expect(row.getByRole('cell', { name: 'Active', exact: true })).toBeVisible();
  await expect(row.getByRole('button', { name: `Deactivate ${name}` })).toBeFocused();

  await expect(cardOf(student, name)).toContainText('Active');
  await expect(cardOf(student, name)).toContainText('Opening doors, with Brian Otieno');
  await expect(cardOf(outsider, name)).toBeHidden();
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

test('a student who came too early enters when the room opens', { tag: '@long' }, async ({
  page,
  create,
  browser,
  school,
}) => {
  const owner = await create.tutor();
  const { name } = await create.room({ name: uniqueName(), ownerId: owner.id });
  await create.signedIn();
  await openPage(page, `/live/${name}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You cannot enter');

  const tutor = await browserOf(owner, { browser, create, url: school.url });
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

test.describe('without server-sent events', { tag: '@long' }, () => {
  /** Counts the page's requests for the list of active rooms. */
  async function countRequests(page: Page) {
    let count = 0;
    await page.route('**/rooms/active/', (route) => {
      count++;
      return route.fallback();
    });
    return () => count;
  }

  test('the list is polled every 15 seconds, not faster, and not on a hidden page', async ({ page, create }) => {
    await create.signedIn();
    const requestCount = await countRequests(page);
    await page.route('**/rooms/news', (route) => route.abort());
    await page.clock.install();
    await page.goto('/livestream');
    await expect(page.getByRole('main').getByRole('status')).toBeVisible();
    // Waits for the first request, because a status element is visible while the page loads too.
    await expect.poll(requestCount).toBe(1);
    await page.clock.pauseAt(Date.now() + 1_000);
    const before = requestCount();

    const { name } = await create.room({ name: uniqueName(), activeSince: new Date() });
    // This is less than the polling interval of 15 seconds, of which a part passed while the page loaded.
    await page.clock.runFor(9_000);
    expect(requestCount()).toBe(before);
    await page.clock.runFor(7_000);
    await expect.poll(requestCount).toBe(before + 1);
    await page.clock.resume();
    await expect(cardOf(page, name)).toBeVisible();

    const countBefore = requestCount();
    await setHidden(page, true);
    await page.clock.runFor(60_000);
    expect(requestCount()).toBe(countBefore);
  });

  test('a refused event connection is retried, and its events are received', async ({ page, create }) => {
    await create.signedIn();
    await page.route('**/rooms/news', (route) =>
      route.fulfill({ status: 429, json: { code: 'too_many_requests', message: 'Too many', requestId: 'x' } }),
    );
    await page.clock.install();
    // Waits for the refused response too, because the status appears before the page requests the connection.
    await Promise.all([page.goto('/livestream'), eventsAnswered(page)]);
    await expect(page.getByRole('main').getByRole('status')).toBeVisible();
    await page.unroute('**/rooms/news');

    await Promise.all([eventsAnswered(page), page.clock.runFor(16_000)]);
    const { name } = await create.room({ name: uniqueName(), activeSince: new Date() });
    await expect(cardOf(page, name)).toBeVisible();
  });
});

test('a user who is signed out elsewhere is signed out here', { tag: '@long' }, async ({
  page,
  create,
  browser,
  school,
}) => {
  const student = await create.signedIn();
  await openPage(page, '/livestream');
  const otherBrowser = await browserOf(student, { browser, create, url: school.url });
  await otherBrowser.goto('/profile');
  await otherBrowser.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(otherBrowser.getByRole('button', { name: 'Sign out everywhere else' })).toBeHidden();
  await setHidden(page, true);
  await setHidden(page, false);

  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your session has ended. Please sign in.')).toBeVisible();
});

/** Acts as if another tab or app covered the page, which never happens in headless browsers. */
async function setHidden(page: Page, isHidden: boolean) {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}
