import sharp from 'sharp';
import { recordedVideo } from '#e2e/fixtures/recorded-video.ts';
import { expect, type Page, test } from '#e2e/fixtures/school.ts';

const lessonsOf = ({ id }: { id: string }) => `/admin/courses/lessons/${id}`;
const lesson = (page: Page) => page.getByRole('region', { name: 'Lesson' });
const titles = (page: Page) => page.getByRole('list').getByRole('link');

test('a tutor adds a lesson with a video and a thumbnail, publishes it, adds a task, edits it and deletes it', async ({
  page,
  create,
}) => {
  const tutor = await create.signedIn(await create.tutor());
  const course = await create.course({ title: 'Sculpture', tutorId: tutor.id });
  await page.goto('/admin/courses');
  await page.getByRole('link', { name: 'Lessons of Sculpture' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sculpture' })).toBeFocused();
  await expect(page.getByText('This course has no lessons yet')).toBeVisible();
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
  await addChangeDeleteTask(page);

  await lesson(page).getByRole('button', { name: 'Edit lesson' }).click();
  const editing = page.getByRole('dialog', { name: 'Update Lesson' });
  await editing.getByLabel('Title').fill('Clay and sand');
  await editing.getByRole('button', { name: 'Update' }).click();
  await closeSuccess(page, 'Lesson updated Successfully');
  await expect(page.getByRole('heading', { level: 1, name: 'Clay and sand' })).toBeVisible();
  await lesson(page).getByRole('button', { name: 'Delete lesson' }).click();
  await page.getByRole('alertdialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Delete' }).click();
  await closeSuccess(page, 'Lesson deleted');
  await expect(page.getByText('This course has no lessons yet')).toBeVisible();
});

/** Adds a task to the lesson on the page, edits it and deletes it. */
async function addChangeDeleteTask(page: Page) {
  await page.getByRole('button', { name: 'Add Task' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Task' });
  await dialog.getByLabel('Name').fill('Draw one');
  await dialog.getByLabel('Description').fill('On paper,\nwith a compass.');
  await dialog.getByLabel('Deadline').fill('2026-12-04');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();

  await closeSuccess(page, 'Task added');
  const card = page.getByRole('article', { name: 'Draw one' });
  await expect(card).toContainText('with a compass.');
  await expect(card.getByRole('time')).toHaveText('Friday, 4 December 2026');
  await expect(page.getByRole('list').getByText('1 task')).toBeVisible();

  await card.getByRole('button', { name: 'Edit' }).click();
  await expect(dialog.getByLabel('Description')).toHaveValue('On paper,\nwith a compass.');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await dialog.getByLabel('Deadline').fill('2026-12-05');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  expect((await sent).postDataJSON()).toEqual({ deadline: '2026-12-05' });
  await closeSuccess(page, 'Task updated');
  await expect(card.getByRole('time')).toHaveText('Saturday, 5 December 2026');

  await card.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await expect(question).toContainText('“Draw one” will be deleted.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await card.getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await closeSuccess(page, 'Task deleted');
  await expect(page.getByText('No Tasks for this lesson')).toBeVisible();
}

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 650 } });

  test('a lesson is dragged after a finger has rested on its handle; a finger that moves immediately scrolls', async ({
    page,
    create,
  }) => {
    const { course } = await threeLessons(page, create, 'Enamel by hand');
    const moreTitles = ['Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];
    for (const title of moreTitles) await create.lesson(course.id, { title });
    await page.reload();
    await expect(titles(page)).toHaveCount(10);
    const handle = page.getByRole('button', { name: 'Move One' });
    const finger = await fingerOn(page);
    const { x, y } = await middleOf(handle);

    await finger.swipe({ x, y }, -120);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
    await expect(titles(page).first()).toHaveText('One');

    await expectScrollEnd(page);
    await handle.scrollIntoViewIfNeeded();
    await expectScrollEnd(page);
    const start = await middleOf(handle);
    const end = await middleOf(page.getByRole('button', { name: 'Move Two' }));
    const announced = (position: number) =>
      expect(page.getByText(`Moving One: position ${position} of 10.`)).toBeAttached();
    await finger.drag(start, end, { lifted: () => announced(1), moved: () => announced(2) });
    await expect(titles(page)).toHaveText(['Two', 'One', 'Three', ...moreTitles]);
  });
});

test('the draft of a lesson survives a reload, and can be discarded', { tag: '@long' }, async ({ page, create }) => {
  const { course } = await threeLessons(page, create, 'Origami');
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

type Create = Parameters<Parameters<typeof test>[2]>[0]['create'];

/** Opens a course with three lessons as its signed-in tutor. */
async function threeLessons(page: Page, create: Create, title: string) {
  const tutor = await create.signedIn(await create.tutor());
  const course = await create.course({ title, tutorId: tutor.id });
  const lessons = [];
  for (const name of ['One', 'Two', 'Three']) lessons.push(await create.lesson(course.id, { title: name }));
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

/** Waits for the end of scrolling, which continues after a swipe: else the next touch hits another element. */
const expectScrollEnd = (page: Page) =>
  page.waitForFunction(
    () =>
      new Promise((resolve) => {
        const before = scrollY;
        const checkAfter = (frames: number): unknown =>
          frames === 0 ? resolve(scrollY === before) : requestAnimationFrame(() => checkAfter(frames - 1));
        checkAfter(10);
      }),
  );

/** Sends touch input through DevTools, because it really scrolls and drags, unlike events from a script. */
async function fingerOn(page: Page) {
  const device = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
    device.send('Input.dispatchTouchEvent', { type, touchPoints });
  const slide = (from: Point, distance: number) =>
    Promise.all([0.25, 0.5, 0.75, 1].map((part) => touch('touchMove', { x: from.x, y: from.y + distance * part })));
  return {
    /** Sends all touch events without waiting: a slow machine that waits for each response pauses long enough to start a drag. */
    async swipe(from: Point, distance: number) {
      await Promise.all([touch('touchStart', from), slide(from, distance), touch('touchEnd')]);
    },

    /**
     * @param lifted  waits until the finger has rested long enough to start dragging the lesson
     * @param moved   waits until the page has followed the finger, as a person would
     */
    async drag(from: Point, to: Point, { lifted, moved }: { lifted: () => Promise<void>; moved: () => Promise<void> }) {
      await touch('touchStart', from);
      await lifted();
      await slide(from, to.y - from.y);
      await moved();
      await touch('touchEnd');
    },
  };
}
