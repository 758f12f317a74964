/** Tests publishing a student's page: it is requested, approved, read and reported by a visitor, and taken down. */
import type { Browser } from '@playwright/test';
import { expectAccessibleInEveryTheme } from '#e2e/fixtures/axe.ts';
import { openWebProject } from '#e2e/fixtures/projects.ts';
import { type Create, expect, type Page, test } from '#e2e/fixtures/school.ts';
import type { Person } from '#server/testing/factories/factories.ts';

const files = {
  'index.html': `<!doctype html><title>Goats</title><h1>Goats of Kitui</h1><a href="more.html">More goats</a>
<script>document.body.append('Counted: ' + (6 + 6));</script>`,
  'more.html': '<!doctype html><h1>Twelve goats</h1>',
};

interface Others {
  browser: Browser;
  create: Create;
  url: string;
}

/** Opens the app in another browser, as this person or as a visitor on a phone. */
async function openAs({ browser, create, url }: Others, person?: Person) {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-KE',
    serviceWorkers: 'block',
    viewport: person ? { width: 1280, height: 850 } : { width: 390, height: 844 },
  });
  if (person) await create.signedInOn(context, person);
  return context.newPage();
}

/** Creates a tutor with a course, and the student, who is under 18 with a guardian's consent; the school allows published pages. */
async function prepare({ create, ...others }: Others) {
  const tutor = await create.tutor();
  const course = await create.course({ tutorId: tutor.id });
  const office = await openAs({ create, ...others }, await create.admin());
  const request = { headers: { origin: others.url }, data: { allowsPublishing: true } };
  expect((await office.request.put('/api/v1/school', request)).status()).toBe(200);
  const student = await create.student({ name: 'Amina Hassan' });
  await create.enrolment(student.id, course.id);
  await recordConsent(office, student, others.url);
  return { tutor, student };
}

async function recordConsent({ request }: Page, { id }: Person, origin: string) {
  const person = `/api/v1/people/${id}`;
  const guardian = { isMinor: true, name: 'Halima Hassan', phone: '', email: '', relationship: 'Mother' };
  const saved = await request.put(`${person}/guardian`, { headers: { origin }, data: guardian });
  const given = await request.post(`${person}/consents`, {
    headers: { origin },
    data: { kind: 'given', way: 'paper' },
  });
  expect([saved.status(), given.status()]).toEqual([200, 201]);
}

async function requestPublication(page: Page) {
  await openWebProject(page, files);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish this page' });
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog).toContainText('Waiting for a tutor or the office');
}

async function approve(page: Page) {
  await page.goto('/admin');
  await page.getByRole('link', { name: '1 student’s page waits for a decision' }).click();
  await page.getByRole('link', { name: 'Test page' }).click();
  const waiting = page.getByRole('region', { name: 'Waits for approval' });
  await expect(waiting.frameLocator('iframe').getByRole('heading', { name: 'Goats of Kitui' })).toBeVisible();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('region', { name: 'Published now' })).toBeVisible();
}

async function readAndReport(page: Page, address: string) {
  await page.goto(address);
  await expect(page).toHaveTitle(/^Test page/);
  const frame = page.frameLocator('iframe');
  await expect(frame.getByText('Counted: 12')).toBeVisible();
  await frame.getByRole('link', { name: 'More goats' }).click();
  const next = page.frameLocator('iframe[title="The page more.html"]');
  await expect(next.getByRole('heading', { name: 'Twelve goats' })).toBeVisible();
  await expectAccessibleInEveryTheme(page, address);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole('button', { name: 'Report' }).click();
  await page.getByLabel('What is wrong?').fill('These are sheep.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('dialog', { name: 'Thank you' })).toContainText('The school will look at this page.');
}

async function takeDown(page: Page) {
  await page.reload();
  await expect(page.getByRole('region', { name: 'Reports' })).toContainText('These are sheep.');
  await page.getByRole('button', { name: 'Take down' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take this page down?' });
  await dialog.getByLabel('Reason').fill('Please show goats only.');
  await dialog.getByRole('button', { name: 'Take down' }).click();
  await expect(page.getByText('This page is not published.')).toBeVisible();
}

test('a student’s page is approved, read and reported by a visitor on a phone, and taken down', async ({
  page,
  create,
  school,
  browser,
}) => {
  const others = { browser, create, url: school.url };
  const { tutor, student } = await prepare(others);
  await create.signedIn(student);
  await page.goto('/projects');
  await requestPublication(page);

  const tutorPage = await openAs(others, tutor);
  await approve(tutorPage);
  const address = `/p/${tutorPage.url().split('/').at(-1)}`;
  const visitor = await openAs(others);
  await readAndReport(visitor, address);
  await takeDown(tutorPage);

  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('Please show goats only.');
});
