/** Tests lessons offline: they are read, run and completed, and the server is notified once the network is back. */
import type { Locator } from '@playwright/test';
import { canFilm, createFilm, SECONDS } from '#e2e/fixtures/lesson-film.ts';
import { photo } from '#e2e/fixtures/photos.ts';
import { expect, type Page, test } from '#e2e/fixtures/school.ts';
import { expectStored } from '#e2e/fixtures/stored.ts';

test.use({ serviceWorkers: 'allow' });
test.describe.configure({ timeout: 180_000 });

const text = `# Shouting

\`\`\`js run Shout hello
console.log('habari')
\`\`\`

\`\`\`expect
HABARI
\`\`\`

`;

/** Writes the text as its tutor, with a picture, and publishes it. */
async function writeLesson(page: Page, address: string) {
  await page.goto(address);
  await page.getByRole('textbox', { name: 'Lesson text in Markdown' }).click();
  await page.keyboard.insertText(text);
  await page.locator('input[type="file"][accept]').setInputFiles(await photo({ width: 640, height: 360 }));
  await expect(page.getByRole('region', { name: 'Preview' }).getByRole('img')).toBeVisible();
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await expect(page.getByText('Published. Students read this version now.')).toBeVisible();
}

/** Waits until this device has stored the lesson, its picture, the page and the exercise's language. */
const untilStored = (page: Page, personId: string) =>
  expectStored(page, [
    new RegExp(`^person-${personId} /offline/lessons/`),
    new RegExp(`^person-${personId} /pictures/large/`),
    /^lessons-/,
    / .*javascript\.worker/,
  ]);

/** Waits until this device has stored the API response of a page. */
const untilAnswered = (page: Page, personId: string, address: string) =>
  expectStored(page, [new RegExp(`^person-${personId} .*${address}$`)]);

const progressOf = (page: Page, lessonId: string) =>
  page.evaluate(async (id) => (await fetch(`/api/v1/progress/${id}`)).json(), lessonId);

const isShown = (picture: Locator) => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0);

/** Fixes the program of the exercise, which then runs on the device. */
async function solve(page: Page) {
  const exercise = page.getByRole('region', { name: 'Shout hello' });
  await exercise.getByRole('button', { name: 'Edit' }).click();
  await expect(exercise.getByRole('textbox')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText("console.log('habari'.toUpperCase())");
  await exercise.getByRole('button', { name: 'Run' }).click();
  await expect(exercise.getByText('Solved!')).toBeVisible({ timeout: 30_000 });
}

test('a lesson that was read is read again offline on a phone: its picture, its exercise, its end; the server is notified later', async ({
  page,
  context,
  browser,
  create,
  school,
}) => {
  const [tutor, student] = [await create.tutor(), await create.student()];
  const course = await create.course({ tutorId: tutor.id });
  await create.enrolment(student.id, course.id);
  const lesson = await create.lesson(course.id, { title: 'Shouting' });
  const desk = await browser.newContext({ baseURL: school.url, serviceWorkers: 'block' });
  await create.signedInOn(desk, tutor);
  await writeLesson(await desk.newPage(), `/admin/courses/lessons/${course.id}/${lesson.id}/text`);
  await desk.close();

  await page.setViewportSize({ width: 390, height: 844 });
  await create.signedIn(student);
  await page.goto('/');
  await untilAnswered(page, student.id, '/dashboard/student');
  await page.getByRole('link', { name: 'Schedule', exact: true }).click();
  await untilAnswered(page, student.id, '/schedules');
  await page.goto(`/courses/${course.id}/${lesson.id}`);
  const picture = page.getByRole('article').getByRole('img').first();
  await expect(picture).toBeVisible();
  await untilStored(page, student.id);

  const devTools = await context.newCDPSession(page);
  await context.setOffline(true);
  await school.kill();
  await devTools.send('Network.clearBrowserCache');
  await page.reload();
  await expect(page.getByText(/^As of \d\d:\d\d$/)).toBeVisible();
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => isShown(picture)).toBe(true);

  await solve(page);
  await page.getByRole('button', { name: 'Mark as complete' }).click();
  await expect(page.getByText('Completed. It will be sent when you’re back online.')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Your courses' })).toContainText(course.title);
  await expect(page.getByText(/^As of \d\d:\d\d$/)).toBeVisible();
  await page.goto('/schedule');
  await expect(page.getByRole('table', { name: 'Schedule' })).toBeVisible();
  await expect(page.getByText(/^As of \d\d:\d\d$/)).toBeVisible();

  await school.reopen();
  await context.setOffline(false);
  await page.reload();
  await expect
    .poll(() => progressOf(page, lesson.id), { timeout: 60_000 })
    .toMatchObject({ isCompleted: true, solved: ['Shout hello'] });
});

test('a kept video plays offline from any moment, and is gone after signing out', { tag: '@long' }, async ({
  page,
  context,
  create,
  school,
}) => {
  test.skip(!canFilm, 'needs ffmpeg, to make a video');
  const student = await create.signedIn();
  const course = await create.course({ price: 0 });
  await create.enrolment(student.id, course.id);
  const videoName = await createFilm({ create, school, tutorId: course.tutorId });
  const lesson = await create.lesson(course.id, { title: 'Kiln', videoName });
  await page.goto(`/courses/${course.id}/${lesson.id}`);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.getByRole('button', { name: 'Keep offline' }).click();
  const dialog = page.getByRole('dialog', { name: 'This lesson offline' });
  await dialog.getByRole('checkbox', { name: /^With the video/ }).check();
  await dialog.getByRole('button', { name: 'Keep', exact: true }).click();
  await expect(dialog).toContainText('Saved. You can read it offline now.', { timeout: 60_000 });

  await context.setOffline(true);
  await school.kill();
  await page.reload();
  const video = page.getByLabel('Kiln', { exact: true });
  await expect(video).toHaveAttribute('src', `/offline/videos/${lesson.id}`);
  const jump = (second: number) =>
    video.evaluate(async (media: HTMLVideoElement, to) => {
      media.muted = true;
      await media.play();
      media.currentTime = to;
    }, second);
  for (const second of [SECONDS - 6, 2]) {
    await jump(second);
    await expect
      .poll(() => video.evaluate((media: HTMLVideoElement) => media.currentTime))
      .toBeGreaterThan(second + 0.5);
  }

  await school.reopen();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect((await page.evaluate(() => caches.keys())).filter((name) => name.startsWith('person-'))).toEqual([]);
});
