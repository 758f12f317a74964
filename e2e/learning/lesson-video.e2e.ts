/** Tests watching a real video: the position, the watched fraction, renditions and URLs. */
import type { Locator } from '@playwright/test';
import { canFilm, createFilm, SECONDS } from '#e2e/fixtures/lesson-film.ts';
import { type Create, expect, type Page, test } from '#e2e/fixtures/school.ts';

test.skip(!canFilm, 'needs ffmpeg, to make one');

test('a video resumes at the same second after a reload, paused or not, and at the position of another device', async ({
  page,
  create,
  school,
}) => {
  const video = await watching({ page, create, school }, 'Pottery');
  await play(video, 6);
  const stopped = await second(video);
  await page.reload();
  await expect(resumesAt(page, stopped)).toBeVisible();
  expect(await firstSecond(video)).toBeCloseTo(stopped, 0);
  await expect(page.getByText('Resumes at')).toBeHidden();

  await play(video, 10, { andStop: false });
  const reached = await second(video);
  await page.reload();
  await expect(resumesAt(page, reached)).toBeVisible();

  await page.getByRole('link', { name: 'Main', exact: true }).click();
  await page.getByRole('link', { name: 'Continue where you left off' }).click();
  await expect(resumesAt(page, reached)).toBeVisible();

  const lessonId = new URL(page.url()).pathname.split('/').at(-1);
  await play(video, 12, { andStop: false });
  // Closes the page during playback: the page saves the position, but never receives the server's answer.
  await page.goto('/');
  const address = `/api/v1/progress/${lessonId}`;
  const saved = () => page.evaluate(async (address) => (await (await fetch(address)).json()).second, address);
  await expect.poll(saved).toBeGreaterThan(11);
  await page.evaluate((address) => {
    const headers = { 'content-type': 'application/json' };
    return fetch(address, { method: 'PUT', headers, body: JSON.stringify({ second: 3 }) });
  }, address);
  await page.goBack();
  await expect(page.getByText('Resumes at 0:03')).toBeVisible();
  expect(await firstSecond(video)).toBeCloseTo(3, 0);
});

test('the position is saved every ten seconds of playback', { tag: '@long' }, async ({ page, create, school }) => {
  const video = await watching({ page, create, school }, 'Raku');
  const saveRequest = page.waitForRequest((request) => request.postDataJSON()?.second !== undefined);
  await play(video, 11, { rate: 1, andStop: false });
  const told = (await saveRequest).postDataJSON();
  expect(told.second).toBeGreaterThan(5);
  expect(told.watched * SECONDS).toBeCloseTo(told.second, 0);
});

test('a lesson is completed once 90 % of its video were watched, on one day or two; skipped parts do not count', {
  tag: '@long',
}, async ({ page, create, school }) => {
  const video = await watching({ page, create, school }, 'Glazes');
  await play(video, 1);
  await jump(video, SECONDS - 1);
  await play(video, SECONDS);
  await expect(page.getByRole('button', { name: 'Mark as complete' })).toBeVisible();
  await jump(video, 0);
  await play(video, 9);
  const stopped = await second(video);
  await page.reload();
  await expect(resumesAt(page, stopped)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark as complete' })).toBeVisible();

  await play(video, SECONDS - 0.5);
  await expect(page.getByText('Lesson completed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark as not complete' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Completed Glazes, seen' })).toContainText('20 s');

  await page.getByRole('button', { name: 'Mark as not complete' }).click();
  await jump(video, 0);
  await play(video, 5);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Mark as complete' })).toBeVisible();
});

test('a video uses the rendition chosen on this device, and keeps its position', { tag: '@long' }, async ({
  page,
  create,
  school,
}) => {
  const video = await watching({ page, create, school }, 'Kilns');
  const sizes = page.getByRole('group', { name: 'Video quality' });
  await expect(sizes.getByRole('radio')).toHaveCount(3);
  await expect(sizes.getByRole('radio', { name: 'Low data 6.1 MB' })).toBeChecked();
  await expect(video).toHaveAttribute('src', /\/low\//);
  await play(video, 5);

  await sizes.getByRole('radio', { name: 'Normal 24 MB' }).check();
  await expect(video).toHaveAttribute('src', /\/normal\//);
  await expect.poll(() => second(video)).toBeGreaterThan(4.9);
  await play(video, 7, { andStop: false });
  await sizes.getByRole('radio', { name: /^Audio only \d+ kB$/ }).check();
  await expect(video).toHaveAttribute('src', /\/audio\//);
  await expect.poll(() => second(video)).toBeGreaterThan(7.5);
  await play(video, SECONDS - 1);
  await expect(page.getByText('Lesson completed')).toBeVisible();

  await page.reload();
  await expect(sizes.getByRole('radio', { name: 'Audio only' })).toBeChecked();
  await expect(video).toHaveAttribute('src', /\/audio\//);
});

test('arrow keys pass a rendition without loading it', { tag: '@long' }, async ({ page, create, school }) => {
  const video = await watching({ page, create, school }, 'Slipware');
  await page.getByRole('radio', { name: 'Normal' }).check();
  await expect(video).toHaveAttribute('src', /\/normal\//);
  await play(video, 2);
  const fetched: string[] = [];
  page.on('request', (request) => request.url().includes('/videos/') && fetched.push(request.url()));

  await page.getByRole('radio', { name: 'Normal' }).press('ArrowRight');
  await page.getByRole('radio', { name: 'Low data' }).press('ArrowRight');
  await page.getByRole('radio', { name: 'Audio only' }).press('Tab');

  await expect(video).toHaveAttribute('src', /\/audio\//);
  await expect.poll(() => fetched.length).toBeGreaterThan(0);
  expect(fetched.filter((address) => address.includes('/low/'))).toEqual([]);
});

test('a video gets a fresh URL when the old one has expired, and keeps its position', { tag: '@long' }, async ({
  page,
  create,
  school,
}) => {
  const video = await watching({ page, create, school }, 'Terracotta');
  await play(video, 8);
  await page.route('**/lessons/one/*', async (route) => {
    const response = await route.fetch();
    const old = (await response.text()).replaceAll(/signature=[^"]{4}/g, 'signature=xxxx');
    await route.fulfill({ response, body: old });
    await page.unroute('**/lessons/one/*');
  });
  await page.reload();
  await expect(video).toHaveAttribute('src', /signature=xxxx/);
  await press(video);

  await expect(video).not.toHaveAttribute('src', /signature=xxxx/);
  await expect.poll(() => second(video)).toBeGreaterThan(7.9);
  await play(video, 9);
});

test('a video that cannot be loaded is not called unplayable; it loads when the network is back, and the unsaved position is saved', async ({
  page,
  create,
  school,
}) => {
  const video = await watching({ page, create, school }, 'Faience');
  await page.route('**/videos/low/*', (route) => route.abort());
  await press(video);
  const failed = page.getByRole('main').getByRole('alert');
  await expect(failed).toContainText('The video could not be loaded. Check your connection and try again.');

  await page.unrouteAll();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(failed).toBeHidden();
  await expect.poll(() => video.evaluate((media: HTMLVideoElement) => media.readyState)).toBeGreaterThan(0);
  await play(video, 2);

  await page.route('**/progress/*', (route) => route.abort());
  await play(video, SECONDS - 1);
  await expect(page.getByRole('button', { name: 'Mark as complete' })).toBeVisible();
  await page.unrouteAll();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByText('Lesson completed')).toBeVisible();
  expect(await savedProgress(page)).toMatchObject({
    second: expect.closeTo(await second(video), 0),
    isCompleted: true,
  });
});

test('a video resumes at a position that could not be saved', { tag: '@long' }, async ({ page, create, school }) => {
  const video = await watching({ page, create, school }, 'Stoneware');
  await expect(page.getByText('Resumes at')).toBeHidden();
  await page.route('**/progress/*', (route) => route.abort());
  await play(video, 6);
  const stopped = await second(video);
  await page.reload();
  await expect(resumesAt(page, stopped)).toBeVisible();

  await page.unrouteAll();
  // The page saves the position on loading, before the student presses play.
  await page.reload();
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).not.toContain('unsent:');
  expect(await savedProgress(page)).toMatchObject({ second: expect.closeTo(stopped, 0) });
});

test('while the server’s position cannot be loaded, the page says so, and no position is lost', {
  tag: '@long',
}, async ({ page, create, school }) => {
  const video = await watching({ page, create, school }, 'Majolica');
  await play(video, 12);
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).not.toContain('unsent:');
  const told: object[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') told.push(request.postDataJSON());
  });
  await page.route('**/progress/*', (route) =>
    route.request().postData() === '{}' ? route.abort() : route.continue(),
  );
  await page.reload();
  await expect(page.getByText('Your position in the video could not be loaded yet.')).toBeVisible();
  await play(video, 3);
  expect(told.filter((place) => 'second' in place)).toEqual([]);

  await page.unrouteAll();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(() => second(video)).toBeGreaterThan(11.9);
  await expect(page.getByText('Your position in the video could not be loaded yet.')).toBeHidden();
});

type VideoOptions = Pick<Parameters<typeof createFilm>[0], 'school'> & { page: Page; create: Create };

/** Opens a lesson with a video as a student. The test drives the video element: native controls have no roles. */
async function watching({ page, create, school }: VideoOptions, title: string) {
  const student = await create.signedIn();
  const course = await create.course({ title });
  await create.enrolment(student.id, course.id);
  const videoName = await createFilm({ create, school, tutorId: course.tutorId });
  const lesson = await create.lesson(course.id, { title: `${title}, seen`, videoName });
  await page.goto(`/courses/${course.id}/${lesson.id}`);
  return page.getByLabel(`${title}, seen`, { exact: true });
}

const second = (video: Locator) => video.evaluate((media: HTMLVideoElement) => media.currentTime);

/** The text that says where the video resumes: at that second, or up to a second beside it. */
function resumesAt(page: Page, position: number) {
  const labels = [-1, 0, 1].map((beside) => String(Math.floor(position) + beside).padStart(2, '0'));
  return page.getByText(new RegExp(`Resumes at 0:(?:${labels.join('|')})`));
}

/** Starts playback, as the play button does. Whether the video then plays is for the test to check. */
const press = (video: Locator) => video.evaluate((media: HTMLVideoElement) => void media.play().catch(() => undefined));

/** Returns the position in seconds at which playback starts. */
const firstSecond = (video: Locator) =>
  video.evaluate((media: HTMLVideoElement) => {
    media.muted = true;
    const firstPosition = new Promise<number>((resolve) => {
      media.onseeked = () => {
        media.pause();
        resolve(media.currentTime);
      };
    });
    return media
      .play()
      .catch(() => undefined)
      .then(() => firstPosition);
  });

/** Returns the progress that the server has stored for the lesson on this page. */
const savedProgress = (page: Page) =>
  page.evaluate(
    (address) => fetch(address).then((answer) => answer.json()),
    `/api/v1/progress/${new URL(page.url()).pathname.split('/').at(-1)}`,
  );

/** Plays up to the second `to`, or to the end of the video; then stops, or continues so slowly that a busy machine keeps up. */
const play = (video: Locator, to: number, { rate = 4, andStop = true } = {}) =>
  video.evaluate(
    (media: HTMLVideoElement, options) => {
      media.muted = true;
      media.playbackRate = options.rate;
      const positionReached = new Promise<void>((resolve) => {
        media.ontimeupdate = () => (media.currentTime >= options.to || media.ended) && resolve();
      });
      return media
        .play()
        .then(() => positionReached)
        .then(() => {
          if (options.andStop) media.pause();
          else media.playbackRate = 0.25;
        });
    },
    { to, rate, andStop },
  );

const jump = (video: Locator, to: number) =>
  video.evaluate((media: HTMLVideoElement, at) => {
    media.currentTime = at;
  }, to);
