import { expect, type Page, test } from '#e2e/fixtures/school.ts';
import * as tasksTexts from '#texts/learning/tasks.ts';

test('a file that is too large or empty is refused before it is sent; an upload can be paused', {
  tag: '@long',
}, async ({ page, create }) => {
  await openLesson(page, create, { course: 'Clepsydras', tasks: ['Fill it'] });
  await page.getByRole('button', { name: 'Edit Fill it' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Task' });
  await dialog.getByText('More', { exact: true }).click();
  const choose = dialog.getByLabel('Choose files');

  await choose.setInputFiles([fileOf('sea.bin', 21 * 1024 * 1024), fileOf('dry.txt', 0)]);
  await expect(dialog.getByText('This file is too large: at most 20 MB.')).toBeVisible();
  await expect(dialog.getByText('This file is empty.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel sea.bin' }).click();
  await dialog.getByRole('button', { name: 'Cancel dry.txt' }).click();
  await expect(choose).toBeFocused();

  // Aborts all upload requests, so that no byte is sent before the upload is paused.
  await page.route('**/uploads/**', (route) => route.abort());
  await choose.setInputFiles(fileOf('lake.bin', 1024 * 1024));
  await dialog.getByRole('button', { name: 'Pause lake.bin' }).click();
  await expect(dialog.getByText('The file is still uploading.')).toBeVisible();
  await page.unroute('**/uploads/**');
  await dialog.getByRole('button', { name: 'Resume lake.bin' }).click();
  await expect(dialog.getByRole('button', { name: 'Remove lake.bin' })).toBeVisible();
});

test('once a task has marks, the fields that they depend on are read-only, with a reason', { tag: '@long' }, async ({
  page,
  create,
}) => {
  const { task } = await openLesson(page, create, { course: 'Astrolabes', tasks: ['Measure a star'] });
  const { id } = await create.handin({ task: task!, student: await create.student() });
  await create.mark(id);
  await page.reload();

  await page.getByRole('button', { name: 'Edit Measure a star' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Task' });
  await dialog.getByText('More', { exact: true }).click();

  const points = dialog.getByLabel('Points', { exact: true });
  await expect(points).toHaveAccessibleDescription(tasksTexts.marksStay);
  await expect(points).not.toBeEditable();
  await expect(dialog.getByRole('button', { name: 'Add criterion' })).toBeHidden();
  await expect(dialog.getByLabel('Late penalty per day (%)')).toHaveAccessibleDescription(
    new RegExp(tasksTexts.penaltyStays),
  );
});

test('a failed change of a task shows an error, and what was typed stays', { tag: '@long' }, async ({
  page,
  create,
  database,
}) => {
  const course = await openLesson(page, create, { course: 'Sextants', tasks: ['Measure a height'] });
  await page.getByRole('button', { name: 'Edit Measure a height' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Task' });
  await dialog.getByLabel('Name').fill('Measure two heights');
  await database.transferCourse(course.id, (await create.tutor()).id);

  await dialog.getByRole('button', { name: 'Add', exact: true }).click();

  const failed = page.getByRole('alertdialog', { name: 'Error occurred' });
  await expect(failed).toContainText('Something went wrong');
  await expect(failed).toContainText(tasksTexts.notYours);
  await failed.getByRole('button', { name: 'OK' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('Measure two heights');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Delete Measure a height' }).click();
  await page.getByRole('alertdialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Failed' })).toContainText('Only the tutor of this course');
});

type Create = Parameters<Parameters<typeof test>[2]>[0]['create'];

interface Lesson {
  course: string;
  tasks?: string[];
}

/** Opens the only lesson of a course as its signed-in tutor. */
async function openLesson(page: Page, create: Create, { course: title, tasks = [] }: Lesson) {
  const tutor = await create.signedIn(await create.tutor());
  const course = await create.course({ title, tutorId: tutor.id });
  const { id } = await create.lesson(course.id);
  const [task] = await Promise.all(tasks.map((name) => create.task(id, { name })));
  await page.goto(`/admin/courses/lessons/${course.id}/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Boxes' })).toBeVisible();
  return { ...course, task };
}

const fileOf = (name: string, bytes: number) => ({ name, mimeType: 'text/plain', buffer: Buffer.alloc(bytes, 'x') });
