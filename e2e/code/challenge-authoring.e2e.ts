import type { Route } from '@playwright/test';
import sharp from 'sharp';
import { expect, type Page, test } from '#e2e/fixtures/school.ts';

// The timeout is long, because pages load and programs run on a machine that is busy with other tests.
test.describe.configure({ timeout: 120_000 });

/** Long enough for programs that are really compiled and run, at the same time as those of other tests. */
const SOON = { timeout: 30_000 };

test('a tutor writes a challenge without losing a draft, and publishes it', async ({ page, create }) => {
  const tutor = await create.signedIn(await create.tutor());
  await create.course({ title: 'Bookkeeping', tutorId: tutor.id });
  await page.goto('/admin/challenges');
  await page.getByRole('button', { name: 'Add challenge to Bookkeeping' }).click();
  await page.getByRole('dialog').getByLabel('Title').fill('Twice as much');
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Twice as much' })).toBeVisible(SOON);
  await page.getByRole('textbox', { name: 'Statement' }).fill('Read a number and print **twice** as much.');
  await page.getByRole('button', { name: 'Add hint' }).click();
  await page.getByLabel('Hint 1').fill('Times two.');
  await page.getByRole('tab', { name: 'Preview' }).click();
  await expect(page.getByRole('tabpanel').locator('strong')).toHaveText('twice');
  await waitForPicture(page);

  await page.route('**/challenges/*', (route) => route.abort());
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'cannot be reached' })).toBeVisible();
  await page.unroute('**/challenges/*');
  await page.getByRole('link', { name: 'All challenges' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('link', { name: 'Twice as much' })).toBeFocused();
  await page.getByRole('link', { name: 'Twice as much' }).click();
  await expect(page.getByText('This is what you typed before.')).toBeVisible();
  await expect(page.getByLabel('Hint 1')).toHaveValue('Times two.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Everything is saved.')).toBeVisible();

  await goTo(page, 'Tests');
  await page.getByRole('button', { name: 'Add visible test' }).click();
  await writeTest(page, { name: 'Three', stdin: '3', expected: '6' });
  await page.getByRole('button', { name: 'Add hidden test' }).click();
  await writeTest(page, { name: 'Nothing', stdin: '0', expected: '1' });
  await expect(page.getByText('Not saved yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Save and check' }).click();
  const reference = page.getByRole('textbox', { name: /^Reference solution in Python/ });
  await expect(page.getByText('Give a reference solution')).toBeVisible();
  await reference.fill('print(2 * int(input()))');
  await page.getByRole('button', { name: 'Save and check' }).click();

  await expect(page.getByText('The reference solution does not pass the tests.')).toBeVisible(SOON);
  await expect(page.getByRole('button', { name: 'Publish' })).toHaveAttribute('aria-disabled', 'true');
  await goTo(page, 'Tests');
  await page.getByText('2. Nothing').click();
  await page.getByLabel('Expected output', { exact: true }).last().fill('0');
  await page.getByRole('button', { name: 'Save and check' }).click();
  await expect(page.getByText('The reference solution passes all 2 tests.')).toBeVisible(SOON);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('The students of Bookkeeping see it.')).toBeVisible();
});

test('new tests can be discarded for the published ones, and a language that the school cannot run is not offered', {
  tag: '@long',
}, async ({ page, create }) => {
  const tutor = await create.signedIn(await create.tutor());
  const course = await create.course({ title: 'Sums', tutorId: tutor.id });
  const challenge = await create.challenge(course.id);
  await page.route('**/runner/languages', async (route) => {
    const response = await route.fetch();
    const offered = (await response.json()) as { languages: object[] };
    const swift = { id: 83, name: 'Swift', isHere: false, reason: 'Nobody has it.', file: 'a.swift', sample: '' };
    await route.fulfill({ response, json: { ...offered, languages: [...offered.languages, swift] } });
  });
  await page.goto(`/admin/challenges/${challenge.id}?step=starters`);
  const languageSelect = page.getByRole('combobox', { name: 'Another language' });
  await expect(languageSelect.getByRole('option', { name: 'Swift: Nobody has it.' })).toBeDisabled();

  await goTo(page, 'Tests');
  await page.getByRole('button', { name: 'Add hidden test' }).click();
  await writeTest(page, { name: 'Typed by mistake', stdin: '1 1', expected: '3' });
  await page.getByRole('button', { name: 'Save and check' }).click();
  await expect(page.getByText('The reference solution does not pass the tests.')).toBeVisible(SOON);
  await page.getByRole('button', { name: 'Revert tests' }).click();
  const confirmation = page.getByRole('alertdialog', { name: 'Discard the new tests?' });
  await confirmation.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('The reference solution passes all 2 published tests.')).toBeVisible();
  await goTo(page, 'Tests');
  await expect(page.getByText('2. Large numbers')).toBeVisible();
  await expect(page.getByText('Typed by mistake')).toBeHidden();
  await expect(page.getByText('Everything is saved.')).toBeVisible();
});

/** Uploads a picture, and checks that the form cannot be saved meanwhile. */
async function waitForPicture(page: Page) {
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const sent = new Promise<Route>((resolve) => page.route(/\/uploads$/, resolve));
  const buffer = await sharp({ create: { width: 64, height: 36, channels: 3, background: '#1f3c88' } })
    .png()
    .toBuffer();
  await page.getByLabel('Choose a picture').setInputFiles({ name: 'twice.png', mimeType: 'image/png', buffer });
  const uploadRoute = await sent;
  await expect(page.getByText('The picture is still uploading.')).toBeVisible();
  await expect(save).toHaveAttribute('aria-disabled', 'true');

  await uploadRoute.continue();
  await page.unroute(/\/uploads$/);
  await expect(page.getByRole('list', { name: 'Pictures of the statement' }).getByRole('img')).toBeVisible();
  await expect(save).not.toHaveAttribute('aria-disabled');
}

const goTo = (page: Page, step: string) =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: step }).click();

/** Fills in the last test of the form, which has just been added. */
async function writeTest(page: Page, { name, stdin, expected }: { name: string; stdin: string; expected: string }) {
  await page.getByLabel('Name', { exact: true }).last().fill(name);
  await page.getByLabel('Input', { exact: true }).last().fill(stdin);
  await page.getByLabel('Expected output', { exact: true }).last().fill(expected);
}
