/** Tests a lesson that another user changes while a page shows or edits it. */
import { recordedVideo } from '#e2e/fixtures/recorded-video.ts';
import { expect, type Page, test } from '#e2e/fixtures/school.ts';

const lesson = (page: Page) => page.getByRole('region', { name: 'Lesson' });
const lessonsOf = ({ id }: { id: string }) => `/admin/courses/lessons/${id}`;

test('an outdated page does not undo a new video, publishing or a new title of the lesson', {
  tag: '@long',
}, async ({ page, create, context }) => {
  const tutor = await create.signedIn(await create.tutor());
  const course = await create.course({ title: 'Soapstone', tutorId: tutor.id });
  const { id } = await create.lesson(course.id, { title: 'Stone', publishedAt: null });
  const address = `${lessonsOf(course)}/${id}`;
  const renaming = await context.newPage();
  for (const tab of [page, renaming]) await tab.goto(address);
  const editing = renaming.getByRole('dialog', { name: 'Update Lesson' });
  await lesson(renaming).getByRole('button', { name: 'Edit lesson' }).click();
  await editing.getByLabel('Title').fill('Soft stone');

  const otherTab = await context.newPage();
  await otherTab.goto(address);
  await lesson(otherTab).getByRole('button', { name: 'Edit lesson' }).click();
  const adding = otherTab.getByRole('dialog', { name: 'Update Lesson' });
  await adding.getByLabel('Choose a video').setInputFiles(await recordedVideo(otherTab));
  await expect(adding.getByLabel('Change video')).toBeAttached();
  await adding.getByRole('button', { name: 'Update' }).click();
  await closeSuccess(otherTab);

  await lesson(page).getByRole('button', { name: 'Publish' }).click();
  await expect(lesson(page).getByLabel('Video: Stone')).toBeVisible();
  await editing.getByRole('button', { name: 'Update' }).click();
  await closeSuccess(renaming);
  await expect(lesson(renaming).getByLabel('Video: Soft stone')).toBeVisible();

  await renaming.reload();
  await lesson(renaming).getByRole('button', { name: 'Edit lesson' }).click();
  await expect(editing.getByLabel('Change video')).toBeAttached();
});

const closeSuccess = (page: Page) =>
  page
    .getByRole('alertdialog', { name: 'Success' })
    .filter({ hasText: 'Lesson updated Successfully' })
    .getByRole('button', { name: 'OK' })
    .click();
