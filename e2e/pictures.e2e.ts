import type { Route } from '@playwright/test';
import sharp from 'sharp';
import { expect, type Page, test } from './school.ts';

/** Where files are announced; small ones go along with it. */
const announced = /\/uploads$/;

test('a course gets a picture, and loses it again', async ({ page, given }) => {
  const tutor = await given.signedIn(await given.tutor());
  await given.course({ title: 'Photography', tutorId: tutor.id });
  await page.goto('/admin/courses');
  const edit = page.getByRole('button', { name: 'Edit Photography' });
  const dialog = page.getByRole('dialog', { name: 'Update Course' });

  await edit.click();
  await dialog.getByLabel('Choose a picture').setInputFiles(await photo({ width: 640, height: 360 }));
  await expect(dialog.getByLabel('Change picture')).toBeAttached();
  await dialog.getByRole('button', { name: 'Update' }).click();
  await page.getByRole('alertdialog', { name: 'Success' }).getByRole('button', { name: 'OK' }).click();
  // As wide as `sizes` says, in the shape of the photo.
  await expect.poll(() => shownSize(page, 'article img')).toEqual([360, 202]);

  await edit.click();
  await dialog.getByRole('button', { name: 'Remove picture' }).click();
  await expect(dialog.getByLabel('Choose a picture')).toBeFocused();
  await dialog.getByRole('button', { name: 'Update' }).click();
  await page.getByRole('alertdialog', { name: 'Success' }).getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('article', { name: 'Photography' }).locator('img')).toHaveCount(0);
});

test('a photo from a phone is made small and turned upright before it is sent, and shows in the top bar', async ({
  page,
  given,
}) => {
  await given.signedIn();
  await page.goto('/profile');
  const sending = page.waitForRequest(announced);
  const large = await photo({ width: 3000, height: 1500, orientation: 6 });

  await page.getByLabel('Choose a picture').setInputFiles(large);

  const sent = Number((await (await sending).allHeaders())['upload-length']);
  expect(sent).toBeLessThan(large.buffer.length / 3);
  await expect.poll(() => shownSize(page, 'fieldset img')).toEqual([240, 480]);
  await page.getByRole('button', { name: 'Update' }).click();
  await expect.poll(() => shownSize(page, 'header img')).toEqual([240, 480]);
  await page.reload();
  await expect.poll(() => shownSize(page, 'header img')).toEqual([240, 480]);
});

test('an old profile page changes only what is typed in it, and a newer picture stays', { tag: '@long' }, async ({
  page,
  given,
  found,
  context,
}) => {
  const student = await given.signedIn();
  await page.goto('/profile');
  await expect(page.getByLabel('Choose a picture')).toBeAttached();
  const other = await context.newPage();
  await other.goto('/profile');
  await other.getByLabel('Choose a picture').setInputFiles(await photo({ width: 200, height: 200 }));
  await expect(other.getByLabel('Change picture')).toBeAttached();
  await other.getByRole('button', { name: 'Update' }).click();
  await expect.poll(async () => (await found.personNow(student.id)).pictureName).toBeTruthy();
  const { pictureName } = await found.personNow(student.id);

  await page.getByLabel('Name').fill('Wanjiru Njoki');
  await page.getByRole('button', { name: 'Update' }).click();

  await expect(page.getByLabel('Change picture')).toBeAttached();
  expect(await found.personNow(student.id)).toMatchObject({ name: 'Wanjiru Njoki', pictureName });
});

test('nothing is saved while a picture is on its way; pressed afterwards, all that stands in the form is', {
  tag: '@long',
}, async ({ page, given }) => {
  const tutor = await given.signedIn(await given.tutor());
  await given.course({ title: 'Printing', tutorId: tutor.id });
  const sent = new Promise<Route>((resolve) => page.route(announced, resolve));
  let saves = 0;
  page.on('request', (request) => request.method() === 'PUT' && saves++);
  await page.goto('/admin/courses');
  await page.getByRole('button', { name: 'Edit Printing' }).click();
  const dialog = page.getByRole('dialog', { name: 'Update Course' });
  const update = dialog.getByRole('button', { name: 'Update' });
  await dialog.getByLabel('Choose a picture').setInputFiles(await photo({ width: 640, height: 360 }));
  const arrival = await sent;

  await expect(dialog.getByText('The picture is still on its way.')).toBeVisible();
  await expect(update).toHaveAttribute('aria-disabled', 'true');
  await update.press('Enter');
  await expect(update).toBeFocused();
  await dialog.getByLabel('Title').fill('Printing on cloth');
  await dialog.getByLabel('Title').press('Enter');
  await arrival.continue();
  await expect(dialog.getByLabel('Change picture')).toBeAttached();
  await expect(dialog.getByText('The picture is still on its way.')).toBeHidden();
  expect(saves).toBe(0);

  await update.click();
  await page.getByRole('alertdialog', { name: 'Success' }).getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('article', { name: 'Printing on cloth' }).locator('img')).toHaveCount(1);
  expect(saves).toBe(1);
});

test('a picture says how far it is, and can be stopped', async ({ page, given }) => {
  await given.signedIn();
  await page.goto('/profile');
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const slow = { offline: false, latency: 50, downloadThroughput: -1, uploadThroughput: 40_000 };
  await network.send('Network.emulateNetworkConditions', slow);

  await page.getByLabel('Choose a picture').setInputFiles(await photo({ width: 1200, height: 800 }));

  await expect(page.getByText(/^Uploading:[1-9]\d?%$/).first()).toBeVisible();
  const update = page.getByRole('button', { name: 'Update' });
  await expect(page.getByText('The picture is still on its way.')).toBeVisible();
  await expect(update).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Cancel upload' }).click();
  await expect(page.getByText(/^Uploading/)).toHaveCount(0);
  await expect(update).not.toHaveAttribute('aria-disabled');
  await expect(page.getByLabel('Choose a picture')).toBeFocused();
});

test('a picture that does not get on for ten minutes is given up, and can be sent again', { tag: '@long' }, async ({
  page,
  given,
}) => {
  await given.signedIn();
  await page.clock.install();
  await page.goto('/profile');
  const input = page.getByLabel('Choose a picture');
  const refusal = page.getByRole('main').getByRole('alert');
  await page.route(announced, (route) => route.abort());
  await input.setInputFiles(await photo({ width: 100, height: 100 }));
  await expect(page.getByText('No connection.')).toBeVisible();
  for (let minutes = 0; minutes < 9; minutes++) await page.clock.runFor('01:00');
  await expect(refusal).toBeEmpty();

  const laterOn = async () => {
    await page.clock.runFor('00:30');
    return refusal.textContent();
  };
  await expect.poll(laterOn).toContain('The school cannot be reached.');

  await page.unroute(announced);
  await input.setInputFiles(await photo({ width: 100, height: 100 }));
  await expect(page.getByLabel('Change picture')).toBeAttached();
  await expect(refusal).toBeEmpty();
});

test('a picture that stands still for a minute is begun anew', { tag: '@long' }, async ({ page, given }) => {
  await given.signedIn();
  await page.clock.install();
  await page.goto('/profile');
  // Never answered.
  const asked = new Promise((resolve) => page.route(announced, resolve, { times: 1 }));
  await page.getByLabel('Choose a picture').setInputFiles(await photo({ width: 100, height: 100 }));
  await asked;

  await page.clock.fastForward('00:59');
  await expect(page.getByText('No connection.')).toBeHidden();
  await page.clock.fastForward('00:02');
  await expect(page.getByText('No connection.')).toBeVisible();
  await page.clock.fastForward('00:02');

  await expect(page.getByLabel('Change picture')).toBeAttached();
});

/** A JPEG of the kind that cameras make: full of detail, and so of bytes. */
async function photo({ width, height, orientation = 1 }: { width: number; height: number; orientation?: number }) {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  const buffer = await sharp({ create: { width, height, channels: 3, background: 'black', noise } })
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer();
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
}

/** Width and height of the picture itself, once it has come. */
const shownSize = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]);
