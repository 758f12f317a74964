/** Tests lessons without a network: those that were read, those that are kept, and what is sent later. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { auth } from '#contract/auth.ts';
import { MAX_OFFLINE_FILE } from '#contract/learning/lesson-texts.ts';
import { lessons } from '#contract/lessons.ts';
import { progress } from '#contract/progress.ts';
import { schedules } from '#contract/schedules.ts';
import * as texts from '#texts/learning/stored-lessons.ts';
import { sentFile } from '#web/testing/factories/handins.ts';
import { answerLearning, courseProgress } from '#web/testing/factories/learning.ts';
import { course, lesson, student } from '#web/testing/factories/records.ts';
import { reopen, school, show } from '#web/testing/show.tsx';
import { copiesOf, dropOutdated, putCopy, READ_LIFETIME_MS } from './lesson-copies.ts';

const PICTURE = `1-${'a'.repeat(32)}-loom.webp`;
const [SMALL, LARGE] = [sentFile('small.pdf'), { ...sentFile('large.zip'), bytes: MAX_OFFLINE_FILE + 1 }];
const LOST = sentFile('lost.pdf');
const asOf = page.getByText(/^As of \d\d:\d\d$/);
const dialog = page.getByRole('dialog', { name: 'This lesson offline' });

beforeEach(() => {
  // Tests have no service worker, and the app stores nothing without one.
  vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockResolvedValue({} as ServiceWorkerRegistration);
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const name of await caches.keys()) await caches.delete(name);
});

/** Serves pictures, files and videos of a thousand bytes each; 404 for a URL with the given words. */
function serveFiles({ without = 'none' } = {}) {
  const { fetch: api } = globalThis;
  const requested: string[] = [];
  globalThis.fetch = async (resource, init) => {
    const { pathname } = new URL(String(resource instanceof Request ? resource.url : resource), location.href);
    if (!/^\/(?:pictures|videos)\/|\.bin$/.test(pathname)) return api(resource, init);
    requested.push(`${init?.method ?? 'GET'} ${pathname}`);
    if (pathname.includes(without)) return new Response(null, { status: 404 });
    const isHead = init?.method === 'HEAD';
    return new Response(isHead ? null : 'x'.repeat(1_000), { headers: { 'content-length': '1000' } });
  };
  return requested;
}

function showLesson({ withVideo = false, files = [SMALL, LARGE] } = {}) {
  const about = course({ title: 'Weaving' });
  const rendition = (name: 'normal' | 'low', bytes: number) => ({
    rendition: name,
    url: `/videos/${name}/a.mp4`,
    bytes,
  });
  const video = {
    state: 'ready' as const,
    seconds: 60,
    poster: '',
    renditions: [rendition('normal', 9_000), rendition('low', 1_000)],
  };
  const first = lesson({
    courseId: about._id,
    title: 'Reeds',
    text: `Soak the *reeds*.\n\n![A loom](${PICTURE})\n\n[Notes](${SMALL.name}) [Film](${LARGE.name}) [Lost](${LOST.name})`,
    files,
    video: withVideo ? video : null,
  });
  const learnt = { course: about, lessons: [first, lesson({ courseId: about._id, title: 'Base' })], isJoined: true };
  answerLearning(school, learnt);
  school.answer(progress.list, [courseProgress(about._id)]);
  school.answer(progress.read, { second: 0, watched: 0, isCompleted: false, solved: [] });
  const me = student();
  show(`/courses/${about._id}/${first._id}`, me);
  return { me, learnt, first };
}

/** Whether this device stores something under a URL that contains these words. */
const isStored = async (personId: string, words: string) =>
  (await (await caches.open(`person-${personId}`)).keys()).some(({ url }) => url.includes(words));

test('a lesson that was read is shown while the server cannot be reached, with the time of its copy', async () => {
  const { me, first } = showLesson();
  await expect.element(page.getByText('Soak the reeds.')).toBeVisible();
  expect(asOf.elements()).toEqual([]);
  await expect.poll(() => isStored(me._id, `/lessons/one/${first._id}`)).toBe(true);

  school.goOffline();
  reopen();
  await expect.element(page.getByText('Soak the reeds.')).toBeVisible();
  await expect.element(asOf).toBeVisible();

  school.goOnline();
  await expect.poll(() => asOf.elements()).toEqual([]);
});

test('the week is shown offline, with the time of its copy', async () => {
  const me = student();
  school.answer(schedules.list, []);
  show('/schedule', me);
  await expect.element(page.getByText('Nothing is planned for you yet')).toBeVisible();
  await expect.poll(() => isStored(me._id, '/schedules')).toBe(true);

  school.goOffline();
  reopen();
  await expect.element(asOf).toBeVisible();
  await expect.element(page.getByText('Nothing is planned for you yet')).toBeVisible();
});

test('a lesson is kept with its pictures and small files, and removed again', async () => {
  const requested = serveFiles();
  const { me, first } = showLesson();
  await page.getByRole('button', { name: 'Keep offline' }).click();
  await expect.element(dialog).toHaveTextContent(/Text and pictures: \d kB/);
  await dialog.getByRole('button', { name: 'Keep', exact: true }).click();

  await expect.element(dialog).toHaveTextContent(/On this device: \d kB/);
  await expect.element(dialog).toHaveTextContent('Saved. You can read it offline now.');
  await expect.element(dialog).toHaveTextContent(texts.largeFiles(['large.zip']));
  await expect.element(dialog).not.toHaveTextContent('small.pdf');
  expect(await isStored(me._id, PICTURE)).toBe(true);
  expect([await isStored(me._id, SMALL.name), await isStored(me._id, LARGE.name)]).toEqual([true, false]);
  expect(await copiesOf(me._id)).toMatchObject([{ lessonId: first._id, isKept: true, hasVideo: false }]);
  expect(requested.filter((call) => call.startsWith('GET') && call.includes('/videos/'))).toEqual([]);

  await dialog.getByRole('button', { name: 'Remove from this device' }).click();
  await expect.element(dialog).toHaveTextContent('Removed from this device.');
  expect(await copiesOf(me._id)).toEqual([]);
  expect(await isStored(me._id, PICTURE)).toBe(false);
  expect(await isStored(me._id, SMALL.name)).toBe(false);
});

test('a file is downloaded, or comes from this device while offline; text says why another one cannot be opened', async () => {
  serveFiles();
  showLesson();
  const notes = page.getByRole('link', { name: 'Notes' });
  const film = page.getByRole('link', { name: 'Film' });
  await expect.element(notes).toHaveAttribute('download');
  await expect.element(film).toHaveAttribute('download');
  await expect.element(page.getByText('Lost (File not available)')).toBeVisible();
  expect(page.getByRole('link', { name: 'Lost' }).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Keep offline' }).click();
  await dialog.getByRole('button', { name: 'Keep', exact: true }).click();
  await expect.element(dialog).toHaveTextContent('Saved.');

  school.goOffline();
  reopen();
  await expect.element(page.getByText('Film (Needs a connection)')).toBeVisible();
  expect(film.elements()).toEqual([]);
  await expect.element(notes).toHaveAttribute('href', expect.stringContaining(SMALL.name));
  await expect.element(notes).not.toHaveAttribute('download');
});

test('a lesson is kept without a file that the server does not have, and the student reads which', async () => {
  serveFiles({ without: 'small-pdf' });
  const other = sentFile('other.pdf');
  const { me } = showLesson({ files: [SMALL, other] });
  await page.getByRole('button', { name: 'Keep offline' }).click();
  await dialog.getByRole('button', { name: 'Keep', exact: true }).click();

  await expect.element(dialog).toHaveTextContent('Saved. You can read it offline now.');
  expect([await isStored(me._id, SMALL.name), await isStored(me._id, other.name)]).toEqual([false, true]);
  const notSaved = texts.missing(['small.pdf']);
  await expect.element(dialog.getByRole('status')).toHaveTextContent(notSaved);
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'On this device' }).click();
  await expect.element(dialog).toHaveTextContent(notSaved);
  const [copy] = await copiesOf(me._id);
  expect(copy!.files.filter((url) => url.endsWith('.bin'))).toEqual([expect.stringContaining(other.name)]);
});

/** Three files, of which two fit into the limit for a lesson that was read but not kept. */
const half = { bytes: MAX_OFFLINE_FILE / 2 };
const threeFiles = ['a.pdf', 'b.pdf', 'c.pdf'].map((fileName) => ({ ...sentFile(fileName), ...half }));

test('a lesson that is only read is stored with files of 2 MB in all', async () => {
  const requested = serveFiles();
  const { me, first } = showLesson({ files: threeFiles });

  await expect.poll(() => isStored(me._id, threeFiles[1]!.name), { timeout: 8_000 }).toBe(true);
  await expect
    .poll(async () => (await copiesOf(me._id))[0]?.files.filter((url) => url.endsWith('.bin')))
    .toHaveLength(2);
  expect(await copiesOf(me._id)).toMatchObject([{ lessonId: first._id, isKept: false }]);
  expect(requested.filter((call) => call.endsWith('.bin'))).toHaveLength(2);
});

test('with the data saver, a lesson that is only read is stored without files', async () => {
  const device = navigator as Navigator & { connection: { saveData: boolean } };
  vi.spyOn(device, 'connection', 'get').mockReturnValue({ saveData: true });
  const requested = serveFiles();
  const { me } = showLesson({ files: threeFiles });

  await expect.poll(() => copiesOf(me._id), { timeout: 8_000 }).toMatchObject([{ isKept: false }]);
  expect(requested.filter((call) => call.endsWith('.bin'))).toEqual([]);
});

test('the video is kept where the student asks for it, in the smallest rendition, and plays from this device', async () => {
  const requested = serveFiles();
  const { me, first } = showLesson({ withVideo: true, files: [SMALL] });
  await page.getByRole('button', { name: 'Keep offline' }).click();
  await dialog.getByRole('checkbox', { name: 'With the video (1 kB)' }).click();
  await dialog.getByRole('button', { name: 'Keep', exact: true }).click();

  await expect.element(dialog).toHaveTextContent('Saved.');
  expect(requested.filter((call) => call.startsWith('GET /videos/'))).toEqual(['GET /videos/low/a.mp4']);
  expect(await copiesOf(me._id)).toMatchObject([{ hasVideo: true }]);
  expect(dialog.getByRole('checkbox').elements()).toEqual([]);
  reopen();
  const player = page.getByLabelText('Reeds', { exact: true });
  await expect.element(player).toHaveAttribute('src', `/offline/videos/${first._id}`);
});

test('large files are named before saving, and kept where the student asks for them, also later', async () => {
  const requested = serveFiles();
  const { me } = showLesson();
  const withLarge = dialog.getByRole('checkbox', { name: texts.withLargeFiles('2 MB') });
  await page.getByRole('button', { name: 'Keep offline' }).click();
  await expect.element(dialog).toHaveTextContent(texts.largeFiles(['large.zip']));
  await dialog.getByRole('button', { name: 'Keep', exact: true }).click();
  await expect.element(dialog).toHaveTextContent('Saved.');
  expect(await isStored(me._id, LARGE.name)).toBe(false);
  await withLarge.click();
  await dialog.getByRole('button', { name: texts.keepSelected }).click();

  await expect.poll(() => isStored(me._id, LARGE.name)).toBe(true);
  await expect.poll(() => withLarge.elements()).toEqual([]);
  expect(requested.filter((call) => call.includes(LARGE.name))).toHaveLength(1);
  reopen();
  await expect.poll(async () => (await copiesOf(me._id))[0]!.files.join()).toContain(LARGE.name);
});

test('a large file that the server does not have is named, and can be asked for again', async () => {
  serveFiles({ without: LARGE.name });
  showLesson();
  await page.getByRole('button', { name: 'Keep offline' }).click();
  await dialog.getByRole('checkbox').click();
  await dialog.getByRole('button', { name: 'Keep', exact: true }).click();

  await expect.element(dialog.getByRole('status')).toHaveTextContent(texts.largeMissing(['large.zip']));
  await expect.element(dialog.getByRole('button', { name: texts.keepSelected })).toBeEnabled();
});

test('a device without space says so in one sentence', async () => {
  serveFiles();
  showLesson();
  await page.getByRole('button', { name: 'Keep offline' }).click();
  vi.spyOn(Cache.prototype, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  await dialog.getByRole('button', { name: 'Keep', exact: true }).click();

  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('This device has no space left for it: delete something, and try again.');
});

test('all open lessons of a course are kept at once', async () => {
  serveFiles();
  const { me, learnt } = showLesson();
  learnt.lessons[1]!.opensOn = '2030-01-01';
  reopen(`/courses/${learnt.course._id}`);
  await page.getByRole('button', { name: 'Keep offline' }).click();
  const ofCourse = page.getByRole('dialog', { name: 'This course offline' });
  await ofCourse.getByRole('button', { name: 'Keep', exact: true }).click();

  await expect.element(ofCourse).toHaveTextContent('Saved.');
  expect((await copiesOf(me._id)).map(({ lessonId }) => lessonId)).toEqual([learnt.lessons[0]!._id]);
});

test('for a course, each large file is named with its lesson', async () => {
  serveFiles();
  const { learnt } = showLesson();
  reopen(`/courses/${learnt.course._id}`);
  await page.getByRole('button', { name: 'Keep offline' }).click();
  const ofCourse = page.getByRole('dialog', { name: 'This course offline' });

  await expect.element(ofCourse).toHaveTextContent(texts.largeFiles(['large.zip (Reeds)']));
});

test('a lesson that the server closes is deleted from this device', async () => {
  serveFiles();
  const { me, learnt } = showLesson();
  await page.getByRole('button', { name: 'Keep offline' }).click();
  await dialog.getByRole('button', { name: 'Keep', exact: true }).click();
  await expect.element(dialog).toHaveTextContent('Saved.');

  learnt.isJoined = false;
  reopen();
  await expect.element(page.getByRole('region', { name: 'How to unlock this lesson' })).toBeVisible();
  await expect.poll(() => copiesOf(me._id)).toEqual([]);
  await expect.poll(() => isStored(me._id, PICTURE)).toBe(false);
});

test('the stored response of a lesson that does not exist any more is deleted', async () => {
  const { me, first } = showLesson();
  await expect.poll(() => isStored(me._id, `/lessons/one/${first._id}`)).toBe(true);
  school.refuse(lessons.read, { code: 'not_found', message: 'Gone' });
  reopen();

  await expect.element(page.getByText('This lesson no longer exists.')).toBeVisible();
  await expect.poll(() => isStored(me._id, `/lessons/one/${first._id}`)).toBe(false);
});

test('signing out deletes what is stored, and the next student finds nothing of another one', async () => {
  const { me, first } = showLesson();
  await expect.poll(() => isStored(me._id, `/lessons/one/${first._id}`)).toBe(true);
  school.answer(auth.signOut, { message: 'Signed out' });
  const { pathname } = location;
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect.element(page.getByRole('form', { name: 'Sign in' })).toBeVisible();
  await expect.poll(() => caches.has(`person-${me._id}`)).toBe(false);

  school.goOffline();
  show(pathname, student());
  await expect.element(page.getByText(/The lesson could not be loaded/)).toBeVisible();
});

test('what another student has left on the device is deleted when the next one reads', async () => {
  await caches.open('person-other');
  const { me } = showLesson();
  await expect.poll(() => isStored(me._id, '/lessons/one/')).toBe(true);

  expect(await caches.has('person-other')).toBe(false);
});

test('lessons that were read 14 days ago are deleted; kept ones stay', async () => {
  const { me } = showLesson();
  const now = Date.now();
  const copy = { courseId: 'c', files: ['/pictures/large/shared'], bytes: 1, hasVideo: false };
  await putCopy(me._id, { ...copy, lessonId: 'old', at: now - READ_LIFETIME_MS - 1, isKept: false });
  await putCopy(me._id, { ...copy, lessonId: 'read', at: now - READ_LIFETIME_MS + 60_000, isKept: false });
  await putCopy(me._id, { ...copy, lessonId: 'kept', at: 0, isKept: true });
  await (await caches.open(`person-${me._id}`)).put('/pictures/large/shared', new Response(''));
  await dropOutdated(me._id, now);

  expect((await copiesOf(me._id)).map(({ lessonId }) => lessonId).sort()).toEqual(['kept', 'read']);
  expect(await isStored(me._id, 'shared')).toBe(true);
});

test('a lesson is marked complete offline, and the server is notified from another page', async () => {
  const { me, first, learnt } = showLesson();
  await expect.poll(() => isStored(me._id, `/lessons/one/${first._id}`)).toBe(true);
  school.goOffline();
  await page.getByRole('button', { name: 'Mark as complete' }).click();
  await expect.element(page.getByText('Completed. It will be sent when you’re back online.')).toBeVisible();
  reopen();
  await expect.element(page.getByRole('button', { name: 'Mark as not complete' })).toBeVisible();
  expect(learnt.lessons[0]!.isCompleted).toBe(false);

  reopen('/schedule');
  school.answer(schedules.list, []);
  school.goOnline();
  await expect.poll(() => learnt.lessons[0]!.isCompleted).toBe(true);
  await expect.poll(() => Object.keys(localStorage).filter((key) => key.includes('completed:'))).toEqual([]);
});
