import type { Route } from '@playwright/test';
import sharp from 'sharp';
import { recordedVideo } from './recorded-video.ts';
import { expect, type Page, test } from './school.ts';

const lessonsOf = ({ id }: { id: string }) => `/admin/courses/lessons/${id}`;
const lesson = (page: Page) => page.getByRole('region', { name: 'Lesson' });
const titles = (page: Page) => page.getByRole('list').getByRole('link');

test('a tutor adds a lesson with a video and a thumbnail; it is a draft until it is published', async ({
  page,
  given,
}) => {
  const tutor = await given.signedIn(await given.tutor());
  const course = await given.course({ title: 'Sculpture', tutorId: tutor.id });
  await page.goto('/admin/courses');
  await page.getByRole('link', { name: 'Lessons of Sculpture' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sculpture' })).toBeFocused();
  await expect(page.getByText('This course has no lesson yet')).toBeVisible();
  await expect(lesson(page)).toContainText('No Lesson selected');

  await page.getByRole('button', { name: 'Add lesson' }).click();
  const adding = page.getByRole('dialog', { name: 'Add Lesson' });
  await adding.getByLabel('Title').fill('Clay');
  await adding.getByLabel('Description').fill('What it is, and where it comes from.');
  await adding.getByLabel('Choose a video').setInputFiles(await recordedVideo(page, 'clay.webm'));
  await adding.getByLabel('Choose a picture').setInputFiles(await picture());
  await expect(adding.getByLabel('Change video')).toBeAttached();
  await expect(adding.getByLabel('Change picture')).toBeAttached();
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await closeSuccess(page, 'Course added Successfully');

  await expect(page).toHaveURL(new RegExp(`${lessonsOf(course)}/[0-9a-f-]{36}$`));
  await expect(page.getByRole('heading', { level: 1, name: 'Clay' })).toBeFocused();
  await expect(lesson(page).getByText('Draft', { exact: true })).toBeVisible();
  await expect(lesson(page).getByText(/^Normal \d+ kB/)).toBeVisible();
  await expect(lesson(page)).toContainText('No Tasks for this lesson');
  const video = lesson(page).getByLabel('Video: Clay');
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBe(160);
  expect(await video.evaluate((element: HTMLVideoElement) => [element.paused, element.preload])).toEqual([
    true,
    'metadata',
  ]);
  await expect(video).toHaveAttribute('poster', /\/pictures\/large\//);

  await lesson(page).getByRole('button', { name: 'Publish' }).click();
  await expect(lesson(page).getByRole('button', { name: 'Unpublish' })).toBeVisible();
  await expect(page.getByText('Draft', { exact: true })).toHaveCount(0);
});

test('a tutor changes a lesson, and deletes it once she is sure', async ({ page, given }) => {
  const tutor = await given.signedIn(await given.tutor());
  const course = await given.course({ title: 'Pewter', tutorId: tutor.id });
  const { name: videoName } = await given.video(tutor.id);
  const { id } = await given.lesson(course.id, { title: 'Tin', videoName });
  await page.goto(`${lessonsOf(course)}/${id}`);

  await lesson(page).getByRole('button', { name: 'Edit lesson' }).click();
  const editing = page.getByRole('dialog', { name: 'Update Lesson' });
  await editing.getByLabel('Title').fill('Tin and lead');
  await editing.getByRole('button', { name: 'Remove video' }).click();
  await editing.getByRole('button', { name: 'Update' }).click();
  await closeSuccess(page, 'Lesson updated Successfully');
  await expect(page.getByRole('heading', { level: 1, name: 'Tin and lead' })).toBeVisible();
  await expect(lesson(page).getByText('No video yet')).toBeVisible();
  await expect(titles(page)).toHaveText(['Tin and lead']);
  await expect(lesson(page).getByRole('button', { name: 'Unpublish' })).toBeVisible();

  await lesson(page).getByRole('button', { name: 'Delete lesson' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await expect(question).toContainText('“Tin and lead” will be deleted with what students did in it.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await closeSuccess(page, 'Lesson deleted Successfully');
  await expect(page).toHaveURL(lessonsOf(course));
  await expect(page.getByText('This course has no lesson yet')).toBeVisible();
});

test('deleting names what goes with a lesson', async ({ page, given }) => {
  const tutor = await given.signedIn(await given.tutor());
  const course = await given.course({ title: 'Etching', tutorId: tutor.id });
  const { name: videoName } = await given.video(tutor.id);
  const { id } = await given.lesson(course.id, { title: 'Acid', videoName });
  await given.task(id);
  await given.task(id);
  await page.goto(`${lessonsOf(course)}/${id}`);

  await lesson(page).getByRole('button', { name: 'Delete lesson' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await expect(question).toContainText('with its video, its 2 tasks and what students did in it.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Acid' })).toBeVisible();
});

test('lessons are put in order by keyboard, and by buttons', async ({ page, given }) => {
  const { course } = await threeLessons(page, given, 'Enamel');
  await expect(titles(page)).toHaveText(['One', 'Two', 'Three']);

  await page.getByRole('button', { name: 'Move Three' }).press('Space');
  await expect(page.getByText('Moving Three: place 3 of 3.')).toBeAttached();
  await pressUntil(page, 'ArrowUp', 'Moving Three: place 2 of 3.');
  await pressUntil(page, 'ArrowUp', 'Moving Three: place 1 of 3.');
  const kept = page.waitForResponse((response) => response.url().endsWith('/order'));
  await page.keyboard.press('Space');
  await expect(titles(page)).toHaveText(['Three', 'One', 'Two']);
  await kept;
  await page.reload();
  await expect(titles(page)).toHaveText(['Three', 'One', 'Two']);

  await page.getByRole('link', { name: 'One' }).click();
  await lesson(page).getByRole('button', { name: 'Move down' }).click();
  await expect(titles(page)).toHaveText(['Three', 'Two', 'One']);
  await expect(lesson(page).getByRole('button', { name: 'Move down' })).toHaveAttribute('aria-disabled', 'true');
  await page.goto(lessonsOf(course));
  await expect(titles(page)).toHaveText(['Three', 'Two', 'One']);
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 650 } });

  test('a lesson is moved by resting on its handle; a finger that moves on at once scrolls', async ({
    page,
    given,
  }) => {
    const { course } = await threeLessons(page, given, 'Enamel by hand');
    const rest = ['Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];
    for (const title of rest) await given.lesson(course.id, { title });
    await page.reload();
    await expect(titles(page)).toHaveCount(10);
    const handle = page.getByRole('button', { name: 'Move One' });
    const finger = await fingerOn(page);
    const { x, y } = await middleOf(handle);

    await finger.swipe({ x, y }, -120);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
    await expect(titles(page).first()).toHaveText('One');

    await hasStopped(page);
    await handle.scrollIntoViewIfNeeded();
    const start = await middleOf(handle);
    const end = await middleOf(page.getByRole('button', { name: 'Move Two' }));
    await finger.drag(start, end, page.getByText('Moving One: place 1 of 10.'));
    await expect(titles(page)).toHaveText(['Two', 'One', 'Three', ...rest]);
  });
});

test('an order that is refused is taken back, with a sentence', async ({ page, given }) => {
  const { course } = await threeLessons(page, given, 'Lacquer');
  await page.getByRole('link', { name: 'One' }).click();
  const held = new Promise<Route>((resolve) => page.route('**/order', resolve, { times: 1 }));
  await given.lesson(course.id, { title: 'Four' });

  await lesson(page).getByRole('button', { name: 'Move down' }).click();
  await expect(titles(page)).toHaveText(['Two', 'One', 'Three']);
  await (await held).continue();

  await expect(page.getByText('The lessons have changed meanwhile. Please look again.')).toBeVisible();
  await expect(titles(page)).toHaveText(['One', 'Two', 'Three', 'Four']);
});

test('lessons are found by their words, and what was found stays beside the one that is opened', async ({
  page,
  given,
}) => {
  const { course } = await threeLessons(page, given, 'Calligraphy');
  await given.lesson(course.id, { title: 'Ink', desc: 'Made of soot.', publishedAt: null });
  await page.reload();
  await page.getByRole('searchbox', { name: 'Search lessons' }).fill('SOOT');
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(`${lessonsOf(course)}/searchlesson?q=SOOT`);
  await expect(page.getByText('1 lesson for “SOOT”')).toBeVisible();
  await expect(lesson(page)).toContainText('Select from Search results');
  await titles(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ink' })).toBeVisible();
  await expect(titles(page)).toHaveText(['Ink']);
  await lesson(page).getByRole('link', { name: 'View Search results' }).click();
  await expect(page).toHaveURL(`${lessonsOf(course)}/searchlesson?q=SOOT`);

  await page.getByRole('searchbox').fill('paper');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nothing found for “paper”')).toBeVisible();
  await page.getByRole('link', { name: 'All lessons' }).click();
  await expect(titles(page)).toHaveText(['One', 'Two', 'Three', 'Ink']);
});

test('on a phone the list and the lesson are two screens', async ({ page, given }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { course } = await threeLessons(page, given, 'Papercraft');
  await expect(page.getByText('No Lesson selected')).toBeHidden();
  await page.getByRole('link', { name: 'Two' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Two' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Three' })).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole('link', { name: 'All lessons' }).click();
  await expect(page).toHaveURL(lessonsOf(course));
  await expect(page.getByRole('link', { name: 'Three' })).toBeVisible();
});

test('what was typed about a lesson is still there after a reload, and can be thrown away', { tag: '@long' }, async ({
  page,
  given,
}) => {
  const { course } = await threeLessons(page, given, 'Origami');
  const add = page.getByRole('button', { name: 'Add lesson' });
  const dialog = page.getByRole('dialog', { name: 'Add Lesson' });
  await add.click();
  await dialog.getByLabel('Title').fill('Folding');
  await dialog.getByLabel('Choose a video').setInputFiles(await recordedVideo(page));
  await expect(dialog.getByLabel('Change video')).toBeAttached();
  await page.reload();

  await add.click();
  await expect(dialog.getByLabel('Title')).toHaveValue('Folding');
  await expect(dialog.getByLabel('Change video')).toBeAttached();
  await dialog.getByRole('button', { name: 'Start over' }).click();
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await expect(dialog.getByLabel('Title')).toHaveValue('');
  await expect(dialog.getByLabel('Choose a video')).toBeAttached();
  await page.goto(lessonsOf(course));
  await add.click();
  await expect(dialog.getByText('This is what you typed before')).toBeHidden();
});

test('each field of a lesson says what is wrong with it, and nothing is saved while a video is on its way', async ({
  page,
  given,
}) => {
  await threeLessons(page, given, 'Puppetry');
  await page.getByRole('button', { name: 'Add lesson' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Lesson' });
  const add = dialog.getByRole('button', { name: 'Add', exact: true });
  await add.click();
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await expect(dialog).toContainText('Give the lesson a title of at most 120 characters');
  await expect(dialog).toContainText('Describe the lesson in at most 5,000 characters');

  const sent = new Promise<Route>((resolve) => page.route('**/uploads', resolve, { times: 1 }));
  await dialog.getByLabel('Choose a video').setInputFiles(await recordedVideo(page));
  const arrival = await sent;
  await expect(dialog.getByText('The video is still on its way.')).toBeVisible();
  await expect(add).toHaveAttribute('aria-disabled', 'true');
  await arrival.continue();
  await expect(dialog.getByLabel('Change video')).toBeAttached();
  await expect(add).not.toHaveAttribute('aria-disabled');
});

test('another tutor’s course is not opened, and cannot be changed once it is handed over', async ({ page, given }) => {
  const { course, lessons } = await threeLessons(page, given, 'Tapestry');
  await page.goto(`${lessonsOf(course)}/${lessons[0]!.id}`);
  const publish = lesson(page).getByRole('button', { name: 'Unpublish' });
  await expect(publish).toBeVisible();
  await given.handover(course.id, (await given.tutor()).id);

  await publish.click();
  const failed = page.getByRole('alertdialog', { name: 'Failed' });
  await expect(failed).toContainText('Only the tutor of this course, or the office, can change its lessons.');
  await failed.getByRole('button', { name: 'OK' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Not one of your courses' })).toBeVisible();
});

test('the office looks after the lessons of every course', async ({ page, given }) => {
  const course = await given.course({ title: 'Mosaics' });
  const { id } = await given.lesson(course.id, { title: 'Glass', publishedAt: null });
  await given.signedIn(await given.admin());
  await page.goto(`${lessonsOf(course)}/${id}`);

  await lesson(page).getByRole('button', { name: 'Publish' }).click();
  await expect(lesson(page).getByRole('button', { name: 'Unpublish' })).toBeVisible();
});

test('a lesson that is gone says so', async ({ page, given }) => {
  const { course } = await threeLessons(page, given, 'Batik');
  await page.goto(`${lessonsOf(course)}/x`);
  await expect(lesson(page)).toContainText('This lesson no longer exists.');
  await lesson(page).getByRole('link', { name: 'All lessons' }).click();
  await expect(lesson(page)).toContainText('No Lesson selected');
});

test('the dashboard counts a tutor’s courses, students, lessons and live sessions', async ({ page, given }) => {
  const { course } = await threeLessons(page, given, 'Origami for two');
  await given.enrolment((await given.student()).id, course.id);
  await given.enrolment((await given.student()).id, course.id);
  await page.goto('/admin');

  const figure = (name: string) => page.getByRole('definition').and(page.locator(`dt:has-text("${name}") + dd`));
  await expect(figure('Your courses')).toHaveText('1');
  await expect(figure('Your students')).toHaveText('2');
  await expect(figure('Your lessons')).toHaveText('3');
  await expect(figure('LiveStream sessions')).toHaveText('0');
});

type Given = Parameters<Parameters<typeof test>[2]>[0]['given'];

/** A tutor who is signed in and looks at the lessons of her course. */
async function threeLessons(page: Page, given: Given, title: string) {
  const tutor = await given.signedIn(await given.tutor());
  const course = await given.course({ title, tutorId: tutor.id });
  const lessons = [];
  for (const name of ['One', 'Two', 'Three']) lessons.push(await given.lesson(course.id, { title: name }));
  await page.goto(lessonsOf(course));
  await expect(titles(page)).toHaveCount(3);
  return { course, lessons };
}

async function closeSuccess(page: Page, sentence: string) {
  const alert = page.getByRole('alertdialog', { name: 'Success' });
  await expect(alert).toContainText(sentence);
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(alert).toBeHidden();
}

async function picture() {
  const buffer = await sharp({ create: { width: 320, height: 180, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  return { name: 'clay.png', mimeType: 'image/png', buffer };
}

interface Point {
  x: number;
  y: number;
}

async function middleOf(element: ReturnType<Page['getByRole']>): Promise<Point> {
  const { x, y, width, height } = (await element.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}

/** A page that was swiped goes on by itself for a while: a finger would rest beside what it was to rest on. */
const hasStopped = (page: Page) =>
  page.waitForFunction(
    () =>
      new Promise((resolve) => {
        const before = scrollY;
        const lookAfter = (frames: number): unknown =>
          frames === 0 ? resolve(scrollY === before) : requestAnimationFrame(() => lookAfter(frames - 1));
        lookAfter(10);
      }),
  );

/** A finger of the browser's own, which scrolls and drags as one does. */
async function fingerOn(page: Page) {
  const device = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
    device.send('Input.dispatchTouchEvent', { type, touchPoints });
  const slide = async (from: Point, distance: number) => {
    for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', { x: from.x, y: from.y + distance * part });
    await touch('touchEnd');
  };
  return {
    async swipe(from: Point, distance: number) {
      await touch('touchStart', from);
      await slide(from, distance);
    },

    /** @param lifted  what is said once it has rested long enough */
    async drag(from: Point, to: Point, lifted: ReturnType<Page['getByText']>) {
      await touch('touchStart', from);
      await expect(lifted).toBeAttached();
      await slide(from, to.y - from.y);
    },
  };
}

/** A key that comes the moment after a lesson was lifted may be lost: it is pressed again where nothing has moved. */
const pressUntil = (page: Page, key: string, told: string) =>
  expect(async () => {
    if (!(await page.getByText(told).count())) await page.keyboard.press(key);
    await expect(page.getByText(told)).toBeAttached({ timeout: 3_000 });
  }).toPass();
