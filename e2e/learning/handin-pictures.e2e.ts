/** Tests photos of work on paper: the marker and the student who submitted them can see them. */
import { mkdir, writeFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { expectScreenAccessible } from '#e2e/fixtures/axe.ts';
import { type Create, expect, type Page, test } from '#e2e/fixtures/school.ts';

test.describe.configure({ timeout: 120_000 });

/** A photo whose rotation is only in its metadata (EXIF), as phones store photos. */
const photo = () =>
  sharp({ create: { width: 2_400, height: 1_800, channels: 3, background: '#1f3c88' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();

/** Creates a hand-in of a student with a photo, and with a binary file whose name ends like that of a photo. */
async function handedIn(create: Create, folder: string) {
  const [tutor, student] = [await create.tutor(), await create.student({ name: 'Achieng Odhiambo' })];
  const course = await create.course({ title: 'Boxes on paper', tutorId: tutor.id });
  await create.enrolment(student.id, course.id);
  const lesson = await create.lesson(course.id);
  const task = await create.task(lesson.id, { name: 'Draw three boxes', kind: 'file', deadline: '2030-01-01' });
  // The null character makes other.jpg a binary file: the page would show a text file line by line.
  const contents = { 'page.jpg': await photo(), 'other.jpg': Buffer.from('\0 no photo') };
  const files: string[] = [];
  await mkdir(`${folder}/files/sent`, { recursive: true });
  for (const [fileName, bytes] of Object.entries(contents)) {
    const { name } = await create.sentFile(student, { fileName, bytes: bytes.length });
    await writeFile(`${folder}/files/sent/${name}`, bytes);
    files.push(name);
  }
  return { tutor, student, task, attempt: await create.handin({ task, student, files }) };
}

/** Returns the picture's natural width and height, which are zero until it has loaded. */
const sizeOf = (picture: Locator) =>
  picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);

async function expectPhoto(picture: Locator) {
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => sizeOf(picture), { timeout: 30_000 }).toEqual([1_200, 1_600]);
}

const region = (page: Page, name: string) => page.getByRole('region', { name });

test('a tutor views a photo on a phone, enlarges it, and downloads a file that is not one; a student’s own photo is loaded on request', async ({
  page,
  create,
  school,
  browser,
}) => {
  const { tutor, student, task, attempt } = await handedIn(create, school.folder);
  await create.signedIn(tutor);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`/admin/grading/${attempt.handinId}`);

  const pictureRegion = region(page, 'page.jpg');
  await expectPhoto(pictureRegion.getByRole('img', { name: 'page.jpg' }));
  await expect(pictureRegion.getByRole('link', { name: 'Download page.jpg' })).toBeVisible();
  await expect(region(page, 'other.jpg')).toContainText('Download it to view it.');
  await expect(region(page, 'other.jpg').getByRole('img')).toHaveCount(0);
  const secondRequest = page.waitForResponse('**/picture');
  await region(page, 'other.jpg').getByRole('button', { name: 'Try again' }).click();
  expect((await secondRequest).status()).toBe(400);
  await expect(region(page, 'other.jpg')).toContainText('This picture cannot be shown here.');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectScreenAccessible(page, 'a photo that is marked');
  const opening = page.waitForEvent('popup');
  await pictureRegion.getByRole('link', { name: 'page.jpg larger, in a new tab' }).click();
  await expectPhoto((await opening).getByRole('img'));

  const studentPage = await (await browser.newContext({ baseURL: school.url })).newPage();
  await create.signedInOn(studentPage.context(), student);
  await viewOnRequest(studentPage, `/assignments?task=${task.id}`);
});

/** Checks that a student's own photo is loaded only when the student opens it. */
async function viewOnRequest(page: Page, address: string) {
  const pictureRequests: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/picture')) pictureRequests.push(request.url());
  });
  await page.goto(address);

  const form = region(page, 'Hand in');
  await expect(form.getByText('Show picture page.jpg')).toBeVisible({ timeout: 30_000 });
  expect(pictureRequests).toEqual([]);
  await form.getByText('Show picture page.jpg').click();
  await expectPhoto(form.getByRole('img', { name: 'page.jpg' }));
  await form.getByText('Show picture other.jpg').click();
  await expect(form.getByText('This picture cannot be shown here.')).toBeVisible();
  await expectScreenAccessible(page, 'a photo that was handed in');
}
