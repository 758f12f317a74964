/** A lesson that is changed elsewhere while a page shows it, or somebody types. */
import { recordedVideo } from './recorded-video.ts';
import { expect, type Page, test } from './school.ts';

const lesson = (page: Page) => page.getByRole('region', { name: 'Lesson' });
const lessonsOf = ({ id }: { id: string }) => `/admin/courses/lessons/${id}`;

test('a page that has not heard of the video, publishing or renaming the lesson, leaves it there', {
  tag: '@long',
}, async ({ page, given, context }) => {
  const tutor = await given.signedIn(await given.tutor());
  const course = await given.course({ title: 'Soapstone', tutorId: tutor.id });
  const { id } = await given.lesson(course.id, { title: 'Stone', publishedAt: null });
  const address = `${lessonsOf(course)}/${id}`;
  const renaming = await context.newPage();
  for (const one of [page, renaming]) await one.goto(address);
  const editing = renaming.getByRole('dialog', { name: 'Update Lesson' });
  await lesson(renaming).getByRole('button', { name: 'Edit lesson' }).click();
  await editing.getByLabel('Title').fill('Soft stone');

  const other = await context.newPage();
  await other.goto(address);
  await lesson(other).getByRole('button', { name: 'Edit lesson' }).click();
  const adding = other.getByRole('dialog', { name: 'Update Lesson' });
  await adding.getByLabel('Choose a video').setInputFiles(await recordedVideo(other));
  await expect(adding.getByLabel('Change video')).toBeAttached();
  await adding.getByRole('button', { name: 'Update' }).click();
  await closeSuccess(other);

  await lesson(page).getByRole('button', { name: 'Publish' }).click();
  await expect(lesson(page).getByLabel('Video: Stone')).toBeVisible();
  await editing.getByRole('button', { name: 'Update' }).click();
  await closeSuccess(renaming);
  await expect(lesson(renaming).getByLabel('Video: Soft stone')).toBeVisible();

  await renaming.reload();
  await lesson(renaming).getByRole('button', { name: 'Edit lesson' }).click();
  await expect(editing.getByLabel('Change video')).toBeAttached();
});

test('a draft from before the lesson had its video does not take it away', async ({ page, given, context, school }) => {
  const tutor = await given.signedIn(await given.tutor());
  const course = await given.course({ title: 'Ebony', tutorId: tutor.id });
  const { id } = await given.lesson(course.id, { title: 'Wood' });
  await page.goto(`${lessonsOf(course)}/${id}`);
  const edit = lesson(page).getByRole('button', { name: 'Edit lesson' });
  const editing = page.getByRole('dialog', { name: 'Update Lesson' });
  await edit.click();
  await editing.getByLabel('Title').fill('Dark wood');
  await page.keyboard.press('Escape');
  const { name: videoName } = await given.video(tutor.id);
  const put = await context.request.put(`/api/v1/lessons/${id}`, {
    headers: { origin: school.url },
    data: { videoName },
  });
  expect(await put.json()).toMatchObject({ videoName });
  await page.reload();

  await edit.click();
  await expect(editing.getByLabel('Title')).toHaveValue('Dark wood');
  await expect(editing.getByLabel('Change video')).toBeAttached();
});

test('a lesson follows by itself when the school has prepared its video, and is then asked for no more', async ({
  page,
  given,
}) => {
  const tutor = await given.signedIn(await given.tutor());
  const course = await given.course({ title: 'Mosaic', tutorId: tutor.id });
  const { name: videoName } = await given.video(tutor.id);
  const { id } = await given.lesson(course.id, { title: 'Tiles', videoName });
  let state = 'arrived';
  await page.route(`**/lessons/one/${id}`, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    await route.fulfill({ response, json: { ...answer, video: { ...answer.video, state } } });
  });
  await page.clock.install();
  await page.goto(`${lessonsOf(course)}/${id}`);
  const preparing = lesson(page).getByText('The school is preparing smaller versions.');
  await expect(preparing).toBeVisible();

  state = 'ready';
  await page.clock.fastForward(15_000);
  await expect(preparing).toBeHidden();

  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/lessons/one/')) asked++;
  });
  await page.clock.fastForward(60_000);
  expect(asked).toBe(0);
});

const closeSuccess = (page: Page) =>
  page
    .getByRole('alertdialog', { name: 'Success' })
    .filter({ hasText: 'Lesson updated Successfully' })
    .getByRole('button', { name: 'OK' })
    .click();
