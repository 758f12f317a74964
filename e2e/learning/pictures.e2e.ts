import type { Route } from '@playwright/test';
import { naturalSize, photo } from '#e2e/fixtures/photos.ts';
import { expect, test } from '#e2e/fixtures/school.ts';

/** Matches the address that creates uploads; a small file is sent with the same request. */
const CREATE_UPLOAD = /\/uploads$/;

test('a photo upload shows its progress and can be stopped; the photo is shrunk and rotated first, and shown in the top bar', async ({
  page,
  create,
}) => {
  await create.signedIn();
  await page.goto('/profile');
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const line = { offline: false, latency: 50, downloadThroughput: -1 };
  await network.send('Network.emulateNetworkConditions', { ...line, uploadThroughput: 40_000 });
  const choose = page.getByLabel('Choose a picture');
  const update = page.getByRole('button', { name: 'Update' });
  await choose.setInputFiles(await photo({ width: 1200, height: 800 }));
  await expect(page.getByText(/^Uploading:[1-9]\d?%$/).first()).toBeVisible();
  await expect(page.getByText('The picture is still uploading.')).toBeVisible();
  await expect(update).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Cancel upload' }).click();
  await expect(page.getByText(/^Uploading/)).toHaveCount(0);
  await expect(update).not.toHaveAttribute('aria-disabled');
  await expect(choose).toBeFocused();

  await network.send('Network.emulateNetworkConditions', { ...line, uploadThroughput: -1 });
  const sending = page.waitForRequest(CREATE_UPLOAD);
  const large = await photo({ width: 3000, height: 1500, orientation: 6 });
  await choose.setInputFiles(large);
  const sent = Number((await (await sending).allHeaders())['upload-length']);
  expect(sent).toBeLessThan(large.buffer.length / 3);
  await expect.poll(() => naturalSize(page, 'fieldset img')).toEqual([240, 480]);
  await update.click();
  await expect.poll(() => naturalSize(page, 'header img')).toEqual([240, 480]);

  await page.getByRole('button', { name: 'Theme: automatic' }).filter({ visible: true }).click();
  await page.getByRole('button', { name: 'Theme: light' }).filter({ visible: true }).click();
  const scheme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme);
  await expect.poll(scheme).toBe('dark');
  await page.reload();
  expect(await scheme()).toBe('dark');
  await expect.poll(() => naturalSize(page, 'header img')).toEqual([240, 480]);
});

test('an outdated profile page saves only the edited fields, and a newer picture stays', { tag: '@long' }, async ({
  page,
  create,
  find,
  context,
}) => {
  const student = await create.signedIn();
  await page.goto('/profile');
  await expect(page.getByLabel('Choose a picture')).toBeAttached();
  const otherTab = await context.newPage();
  await otherTab.goto('/profile');
  await otherTab.getByLabel('Choose a picture').setInputFiles(await photo({ width: 200, height: 200 }));
  await expect(otherTab.getByLabel('Change picture')).toBeAttached();
  await otherTab.getByRole('button', { name: 'Update' }).click();
  await expect.poll(async () => (await find.person(student.id)).pictureName).toBeTruthy();
  const { pictureName } = await find.person(student.id);

  await page.getByLabel('Name').fill('Wanjiru Njoki');
  await page.getByRole('button', { name: 'Update' }).click();

  await expect(page.getByLabel('Change picture')).toBeAttached();
  expect(await find.person(student.id)).toMatchObject({ name: 'Wanjiru Njoki', pictureName });
});

test('a form is not saved during an upload; afterwards all of it is', {
  tag: '@long',
}, async ({ page, create }) => {
  const tutor = await create.signedIn(await create.tutor());
  await create.course({ title: 'Printing', tutorId: tutor.id });
  const sent = new Promise<Route>((resolve) => page.route(CREATE_UPLOAD, resolve));
  let saveCount = 0;
  page.on('request', (request) => request.method() === 'PUT' && saveCount++);
  await page.goto('/admin/courses');
  await page.getByRole('button', { name: 'Edit Printing' }).click();
  const dialog = page.getByRole('dialog', { name: 'Update Course' });
  const update = dialog.getByRole('button', { name: 'Update' });
  await dialog.getByLabel('Choose a picture').setInputFiles(await photo({ width: 640, height: 360 }));
  const uploadRoute = await sent;

  await expect(dialog.getByText('The picture is still uploading.')).toBeVisible();
  await expect(update).toHaveAttribute('aria-disabled', 'true');
  await update.press('Enter');
  await expect(update).toBeFocused();
  await dialog.getByLabel('Title').fill('Printing on cloth');
  await dialog.getByLabel('Title').press('Enter');
  await uploadRoute.continue();
  await expect(dialog.getByLabel('Change picture')).toBeAttached();
  await expect(dialog.getByText('The picture is still uploading.')).toBeHidden();
  expect(saveCount).toBe(0);

  await update.click();
  await page.getByRole('alertdialog', { name: 'Success' }).getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('article', { name: 'Printing on cloth' }).locator('img')).toHaveCount(1);
  expect(saveCount).toBe(1);
});

test('an upload without progress for ten minutes fails, and can be repeated', { tag: '@long' }, async ({
  page,
  create,
}) => {
  await create.signedIn();
  await page.clock.install();
  await page.goto('/profile');
  const input = page.getByLabel('Choose a picture');
  const refusal = page.getByRole('main').getByRole('alert');
  await page.route(CREATE_UPLOAD, (route) => route.abort());
  await input.setInputFiles(await photo({ width: 100, height: 100 }));
  await expect(page.getByText('No connection.')).toBeVisible();
  for (let minutes = 0; minutes < 9; minutes++) await page.clock.runFor('01:00');
  await expect(refusal).toBeEmpty();

  const skipTime = async () => {
    await page.clock.runFor('00:30');
    return refusal.textContent();
  };
  await expect.poll(skipTime).toContain('The school server cannot be reached.');

  await page.unroute(CREATE_UPLOAD);
  await input.setInputFiles(await photo({ width: 100, height: 100 }));
  await expect(page.getByLabel('Change picture')).toBeAttached();
  await expect(refusal).toBeEmpty();
});

test('an attempt without progress for a minute is repeated', { tag: '@long' }, async ({ page, create }) => {
  await create.signedIn();
  await page.clock.install();
  await page.goto('/profile');
  // The test never answers this upload request.
  const uploadRequested = new Promise((resolve) => page.route(CREATE_UPLOAD, resolve, { times: 1 }));
  await page.getByLabel('Choose a picture').setInputFiles(await photo({ width: 100, height: 100 }));
  await uploadRequested;

  await page.clock.fastForward('00:59');
  await expect(page.getByText('No connection.')).toBeHidden();
  await page.clock.fastForward('00:02');
  await expect(page.getByText('No connection.')).toBeVisible();
  await page.clock.fastForward('00:02');

  await expect(page.getByLabel('Change picture')).toBeAttached();
});
