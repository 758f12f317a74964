/** Tests video uploads in the form of a lesson: how they are interrupted and resume. */
import { createHash, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { TestInfo } from '@playwright/test';
import { expect, type Page, signIn, test } from '#e2e/fixtures/school.ts';

const MB = 1024 * 1024;
const WAITING_TEXT = 'No connection. The upload resumes automatically.';

test('an upload shows size, progress and speed, can be paused and resumed, and is sent in chunks that double, or in one request if small', async ({
  page,
  create,
}, testInfo) => {
  const { form } = await openForm(page, create, 'Sewing');
  const video = await createVideo(testInfo, 6 * MB);
  // Slow enough that the upload is paused before it ends, even on a busy machine.
  const network = await slowDown(page, MB / 4);

  await form.getByLabel('Choose a video').setInputFiles(video.path);
  await expect(form.getByText(`${video.name}, 6 MB`)).toBeVisible();
  await expect(form.getByText(/^Uploading:[1-9]\d?%$/).first()).toBeVisible();
  await expect(form.getByText(/\d [kM]B\/s · less than a minute left$/)).toBeVisible();
  await expect(form.getByText('The video is still uploading.')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Add' })).toHaveAttribute('aria-disabled', 'true');
  await waitForProgress(page);

  await form.getByRole('button', { name: 'Pause' }).click();
  await expect(form.getByRole('button', { name: 'Resume' })).toBeFocused();
  await expect(form.getByText(`${video.name}, 6 MB · paused`)).toBeVisible();
  await expect(form.getByRole('button', { name: 'Add' })).toHaveAttribute('aria-disabled', 'true');
  const offset = resumedFrom(page);
  await network.setSpeed(MB);
  await form.getByRole('button', { name: 'Resume' }).click();
  await expect(form.getByText(`${video.name} is uploaded.`)).toBeVisible();
  expect(await offset).toBeGreaterThan(0);
  await expect(form.getByRole('button', { name: 'Add' })).not.toHaveAttribute('aria-disabled');
  expect(await arrivedHash(page)).toBe(video.hash);

  const requests = chunksOf(page);
  await form.getByLabel('Change video').setInputFiles((await createVideo(testInfo, 2 * MB)).path);
  await expect(form.getByText('video-2097152.mp4 is uploaded.')).toBeVisible();
  expect(requests.splice(0)).toEqual(['announced', 'from 0', 'from 262144', 'from 786432', 'from 1835008']);
  const small = await createVideo(testInfo, 200_000);
  await form.getByLabel('Change video').setInputFiles(small.path);
  await expect(form.getByText(`${small.name} is uploaded.`)).toBeVisible();
  expect(requests).toEqual(['announced']);
  expect(await arrivedHash(page)).toBe(small.hash);
});

/** Records the upload requests of this page, with their offsets. */
function chunksOf(page: Page) {
  const requests: string[] = [];
  page.on('request', (request) => {
    const offset = request.headers()['upload-offset'];
    if (isChunk(request.url()) && request.method() !== 'HEAD') requests.push(offset ? `from ${offset}` : 'announced');
  });
  return requests;
}

test(
  'an upload resumes where it stopped when the network is back',
  { tag: '@long' },
  async ({ page, create }, testInfo) => {
    const { form } = await openForm(page, create, 'Printing on cloth');
    const video = await createVideo(testInfo, 6 * MB);
    const network = await slowDown(page, MB);
    await form.getByLabel('Choose a video').setInputFiles(video.path);
    await waitForProgress(page);

    await network.cut();
    await expect(form.getByText(WAITING_TEXT)).toBeVisible();
    const offset = resumedFrom(page);
    await network.mend();

    await expect(form.getByText('is uploaded.')).toBeVisible();
    await expect(form.getByText(WAITING_TEXT)).toBeHidden();
    expect(await offset).toBeGreaterThan(0);
    expect(await arrivedHash(page)).toBe(video.hash);
  },
);

test('an upload resumes after the server was killed and restarted; a cancelled one is deleted', async ({
  page,
  create,
  school,
}, testInfo) => {
  const { form, open } = await openForm(page, create, 'Dyeing');
  const video = await createVideo(testInfo, 6 * MB);
  const network = await slowDown(page, MB);
  await form.getByLabel('Choose a video').setInputFiles(video.path);
  await waitForProgress(page);

  await school.kill();
  await expect(form.getByText(WAITING_TEXT)).toBeVisible();
  const offset = resumedFrom(page);
  await school.reopen();
  await expect(form.getByText('is uploaded.')).toBeVisible({ timeout: 30_000 });
  expect(await offset).toBeGreaterThan(0);
  expect(await arrivedHash(page)).toBe(video.hash);

  const otherVideo = await createVideo(testInfo, 7 * MB);
  await network.setSpeed(MB / 4);
  await form.getByLabel('Change video').setInputFiles(otherVideo.path);
  await waitForProgress(page);
  const ended = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await form.getByRole('button', { name: 'Cancel upload' }).click();
  expect((await ended).status()).toBe(204);
  await expect(form.getByText(/^Uploading/)).toHaveCount(0);
  await expect(form.getByLabel('Change video')).toBeFocused();
  await expect(form.getByRole('button', { name: 'Add' })).not.toHaveAttribute('aria-disabled');
  await page.reload();
  await open();
  await expect(form.getByText(`Choose ${otherVideo.name} again`)).toBeHidden();
});

test(
  'after a reload, choosing the same file again resumes its upload',
  { tag: '@long' },
  async ({ page, create }, testInfo) => {
    const { form, open } = await openForm(page, create, 'Spinning');
    const video = await createVideo(testInfo, 6 * MB);
    await slowDown(page, MB);
    await form.getByLabel('Choose a video').setInputFiles(video.path);
    await waitForProgress(page);
    const shownPercent = Number(
      (
        await form
          .getByText(/^Uploading/)
          .first()
          .innerText()
      ).match(/\d+/)?.[0],
    );

    page.on('dialog', (dialog) => dialog.accept());
    await page.reload();
    await open();
    const again = await form.getByText(`Choose ${video.name} again to resume at about`).innerText();
    expect(Number(again.match(/(\d+)%\.$/)?.[1])).toBeGreaterThanOrEqual(shownPercent);
    const offset = resumedFrom(page);
    await form.getByLabel('Choose a video').setInputFiles(video.path);

    await expect(form.getByText('is uploaded.')).toBeVisible();
    expect(await offset).toBeGreaterThan(0);
    expect(await arrivedHash(page)).toBe(video.hash);
    await page.reload();
    await open();
    await expect(form.getByText(`Choose ${video.name} again`)).toBeHidden();
  },
);

test(
  'an upload can be resumed after the session has expired, but not after signing out',
  { tag: '@long' },
  async ({ page, create, context }, testInfo) => {
    const { form, open, tutor, address } = await openForm(page, create, 'Pottery');
    const video = await createVideo(testInfo, 6 * MB);
    const again = form.getByText(`Choose ${video.name} again`);
    await slowDown(page, MB);
    await form.getByLabel('Choose a video').setInputFiles(video.path);
    await waitForProgress(page);

    await context.clearCookies();
    await page.waitForURL('**/login**');
    await signIn(page, tutor);
    await page.waitForURL('**/admin**');
    await page.goto(address);
    await open();
    await expect(again).toBeVisible();

    await form.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/login**');
    await signIn(page, tutor);
    await page.waitForURL('**/admin**');
    await page.goto(address);
    await open();
    await expect(again).toBeHidden();
  },
);

test('leaving the page during an upload asks first', { tag: '@long' }, async ({ page, create }, testInfo) => {
  const { form } = await openForm(page, create, 'Leatherwork');
  await slowDown(page, MB);
  await form.getByLabel('Title').fill('Cutting');
  await form.getByLabel('Choose a video').setInputFiles((await createVideo(testInfo, 6 * MB)).path);
  await waitForProgress(page);
  const leaveDialog = page.waitForEvent('dialog');

  await page.close({ runBeforeUnload: true });

  const dialog = await leaveDialog;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(form.getByText('is uploaded.')).toBeVisible();
});

test(
  'Escape asks before it cancels an upload, which continues if the tutor stays',
  { tag: '@long' },
  async ({ page, create }, testInfo) => {
    const { form, open, address } = await openForm(page, create, 'Beadwork');
    await page.goto('/admin/courses');
    await page.getByRole('link', { name: 'Lessons of Beadwork' }).click();
    await open();
    const question = page.getByRole('alertdialog', { name: 'Leave before the video is uploaded?' });
    const video = await createVideo(testInfo, 6 * MB);
    await slowDown(page, MB);
    await form.getByLabel('Title').fill('Threads');
    await form.getByLabel('Choose a video').setInputFiles(video.path);
    await waitForProgress(page);

    for (const _ of ['once', 'and again']) {
      await page.keyboard.press('Escape');
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(question).toBeHidden();
      await expect(page).toHaveURL(address);
    }
    await expect(form.getByText('is uploaded.')).toBeVisible();
    expect(await arrivedHash(page)).toBe(video.hash);

    await slowDown(page, MB);
    await form.getByLabel('Change video').setInputFiles((await createVideo(testInfo, 7 * MB)).path);
    await waitForProgress(page);
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(form).toBeHidden();
    await expect(page).toHaveURL(address);
  },
);

type Create = Parameters<Parameters<typeof test>[2]>[0]['create'];

/** Opens the form of a new lesson, in a course with that title. */
async function openForm(page: Page, create: Create, title: string) {
  const tutor = await create.signedIn(await create.tutor());
  const course = await create.course({ title, tutorId: tutor.id });
  const address = `/admin/courses/lessons/${course.id}`;
  await page.goto(address);
  const open = () => page.getByRole('button', { name: 'Add lesson' }).click();
  await open();
  return { form: page.getByRole('dialog', { name: 'Add Lesson' }), open, tutor, address };
}

/** Creates a file that starts like an MP4, followed by random bytes: the test compares hashes. */
async function createVideo(testInfo: TestInfo, bytes: number) {
  const path = testInfo.outputPath(`video-${bytes}.mp4`);
  const begin = Buffer.from('\0\0\0\x10ftypisomiso2', 'latin1');
  const content = Buffer.concat([begin, randomBytes(bytes - begin.length)]);
  await writeFile(path, content);
  return { path, name: basename(path), hash: hashOf(content) };
}

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** Fetches the uploaded video from the server, and returns its hash. */
async function arrivedHash(page: Page) {
  const address = await page.getByLabel('The video').getAttribute('src');
  const answer = await page.request.get(address ?? '');
  expect(answer.status()).toBe(200);
  return hashOf(await answer.body());
}

const isChunk = (url: string) => /\/uploads(\/\w+)?$/.test(url);

/** Slows down the page's uploads. @param uploadThroughput  bytes per second */
async function slowDown(page: Page, uploadThroughput: number) {
  const network = await page.context().newCDPSession(page);
  const emulate = (conditions: { offline: boolean; uploadThroughput: number }) =>
    network.send('Network.emulateNetworkConditions', { latency: 20, downloadThroughput: -1, ...conditions });
  const setSpeed = (bytesPerSecond: number) => emulate({ offline: false, uploadThroughput: bytesPerSecond });
  await network.send('Network.enable');
  await setSpeed(uploadThroughput);
  return {
    setSpeed,
    cut: () => emulate({ offline: true, uploadThroughput }),
    mend: () => setSpeed(uploadThroughput),
  };
}

/** Waits until the server has received between 10 and 59 % of the file. */
const waitForProgress = (page: Page) => expect(page.getByText(/^Uploading:[1-5]\d%$/).first()).toBeVisible();

/** Returns the offset that the server reports when an upload resumes. */
const resumedFrom = async (page: Page) => {
  const answer = await page.waitForResponse((response) => response.request().method() === 'HEAD' && response.ok());
  return Number(answer.headers()['upload-offset']);
};
