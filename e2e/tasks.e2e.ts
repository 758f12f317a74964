import { taskMessages } from '#contract/tasks.ts';
import { expect, type Page, test } from './school.ts';

test('a tutor adds a task to a lesson, changes it and deletes it', async ({ page, given }) => {
  await openLesson(page, given, { course: 'Sundials' });
  await expect(page.getByText('No Tasks for this lesson')).toBeVisible();
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
});

test('below the three fields a tutor says how a task is handed in, and gives files with it', async ({
  page,
  given,
}) => {
  await openLesson(page, given, { course: 'Hourglasses' });
  await page.getByRole('button', { name: 'Add Task' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Task' });
  const add = dialog.getByRole('button', { name: 'Add', exact: true });
  await dialog.getByLabel('Name').fill('Turn one');
  await dialog.getByLabel('Description').fill('And wait.');
  await dialog.getByLabel('Deadline').fill('2026-12-04');
  await dialog.getByText('More', { exact: true }).click();
  await dialog.getByLabel('What students hand in').selectOption('A program');
  await dialog.getByLabel('Percent that each day costs').fill('101');
  await dialog.getByRole('button', { name: 'Add a line' }).click();
  await dialog.getByLabel('Line 1, what is looked at').fill('It runs');
  await dialog.getByLabel('Line 1, points').fill('8');
  await expect(dialog.getByText('Together 8 of 10 points.')).toBeVisible();
  await add.click();
  await expect(dialog.getByText('A penalty is a whole number of percent, from 0 to 100')).toBeVisible();

  await dialog.getByLabel('Percent that each day costs').fill('20');
  await dialog.getByLabel('Choose files').setInputFiles([fileOf('sand.txt', 300_000), fileOf('glass.csv', 20)]);
  await expect(dialog.getByRole('listitem')).toContainText(['sand.txt', 'glass.csv']);
  await expect(dialog.getByRole('button', { name: 'Remove glass.csv' })).toBeVisible();
  await add.click();
  await expect(dialog.getByText('The points of the rubric together have to be those of the task')).toBeVisible();
  await dialog.getByLabel('Points', { exact: true }).fill('8');
  await add.click();
  await closeSuccess(page, 'Task added');

  await page.getByRole('button', { name: 'Edit Turn one' }).click();
  await dialog.getByText('More', { exact: true }).click();
  await expect(dialog.getByLabel('What students hand in')).toHaveValue('code');
  await expect(dialog.getByLabel('Line 1, what is looked at')).toHaveValue('It runs');
  await dialog.getByRole('button', { name: 'Remove sand.txt' }).click();
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await add.click();
  const { attachments, ...others } = (await sent).postDataJSON();
  expect(attachments).toEqual([expect.stringMatching(/-glass\.bin$/)]);
  expect(others).toEqual({});
  await closeSuccess(page, 'Task updated');
});

test('a file that is too large, or empty, is refused before it is sent; one on its way can be paused', {
  tag: '@long',
}, async ({ page, given }) => {
  await openLesson(page, given, { course: 'Clepsydras', tasks: ['Fill it'] });
  await page.getByRole('button', { name: 'Edit Fill it' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Task' });
  await dialog.getByText('More', { exact: true }).click();
  const choose = dialog.getByLabel('Choose files');

  await choose.setInputFiles([fileOf('sea.bin', 21 * 1024 * 1024), fileOf('dry.txt', 0)]);
  await expect(dialog.getByText('This file has at most 20 MB.')).toBeVisible();
  await expect(dialog.getByText('There is nothing in this file.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel sea.bin' }).click();
  await dialog.getByRole('button', { name: 'Cancel dry.txt' }).click();
  await expect(choose).toBeFocused();

  // Nothing of it goes out before it is paused.
  await page.route('**/uploads/**', (route) => route.abort());
  await choose.setInputFiles(fileOf('lake.bin', 1024 * 1024));
  await dialog.getByRole('button', { name: 'Pause lake.bin' }).click();
  await expect(dialog.getByText('The file is still on its way.')).toBeVisible();
  await page.unroute('**/uploads/**');
  await dialog.getByRole('button', { name: 'Resume lake.bin' }).click();
  await expect(dialog.getByRole('button', { name: 'Remove lake.bin' })).toBeVisible();
});

test('whoever deletes a task is told how many hand-ins go with it', async ({ page, given }) => {
  const { task } = await openLesson(page, given, { course: 'Gnomons', tasks: ['Set it up'] });
  for (let n = 0; n < 2; n++) await given.handin({ task: task!, student: await given.student() });
  await page.reload();

  await page.getByRole('button', { name: 'Delete Set it up' }).click();

  const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await expect(question).toContainText('will be deleted, with what 2 students have handed in.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Edit Set it up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Task' });
  await dialog.getByText('More', { exact: true }).click();
  await expect(dialog.getByText('so what is handed in stays the same')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: '2 hand-ins for Set it up' }).click();
  await expect(page.getByRole('row', { name: /Set it up/ })).toHaveCount(2);
});

test('a task needs each of its fields', async ({ page, given }) => {
  await openLesson(page, given, { course: 'Astrolabes' });
  await page.getByRole('button', { name: 'Add Task' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Task' });

  await dialog.getByRole('button', { name: 'Add', exact: true }).click();

  await expect(dialog.getByText('The field is required')).toHaveCount(3);
  await expect(dialog.getByLabel('Name')).toBeFocused();
});

test('the Close button and the close icon close the dialog of a task, and what was typed stays', async ({
  page,
  given,
}) => {
  await openLesson(page, given, { course: 'Compasses' });
  const add = page.getByRole('button', { name: 'Add Task' });
  const dialog = page.getByRole('dialog', { name: 'Add Task' });
  for (const close of ['first', 'last'] as const) {
    await add.click();
    await dialog.getByLabel('Name').fill(`Closed by the ${close}`);
    await dialog.getByRole('button', { name: 'Close' })[close]().click();
    await expect(dialog).toBeHidden();
    await expect(add).toBeFocused();
  }
  await add.click();
  await expect(dialog.getByText('This is what you typed before')).toBeVisible();
  await expect(dialog.getByLabel('Name')).toHaveValue('Closed by the last');
});

test('where marks have been given, what they go by stays, and says so', { tag: '@long' }, async ({ page, given }) => {
  const { task } = await openLesson(page, given, { course: 'Astrolabes', tasks: ['Measure a star'] });
  const { id } = await given.handin({ task: task!, student: await given.student() });
  await given.mark(id);
  await page.reload();

  await page.getByRole('button', { name: 'Edit Measure a star' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Task' });
  await dialog.getByText('More', { exact: true }).click();

  const points = dialog.getByLabel('Points', { exact: true });
  await expect(points).toHaveAccessibleDescription(taskMessages.marksStay);
  await expect(points).not.toBeEditable();
  await expect(dialog.getByRole('button', { name: 'Add a line' })).toBeHidden();
  await expect(dialog.getByLabel('Percent that each day costs')).toHaveAccessibleDescription(
    new RegExp(taskMessages.penaltyStays),
  );
});

test('a change of a task that fails says so, and what was typed stays', { tag: '@long' }, async ({ page, given }) => {
  const course = await openLesson(page, given, { course: 'Sextants', tasks: ['Measure a height'] });
  await page.getByRole('button', { name: 'Edit Measure a height' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Task' });
  await dialog.getByLabel('Name').fill('Measure two heights');
  await given.handover(course.id, (await given.tutor()).id);

  await dialog.getByRole('button', { name: 'Add', exact: true }).click();

  const failed = page.getByRole('alertdialog', { name: 'Error occurred' });
  await expect(failed).toContainText('Something went wrong');
  await expect(failed).toContainText(taskMessages.notYours);
  await failed.getByRole('button', { name: 'OK' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('Measure two heights');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Delete Measure a height' }).click();
  await page.getByRole('alertdialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Failed' })).toContainText('Only the tutor of this course');
});

test('tasks that do not come say so, and come when asked again', async ({ page, given }) => {
  await page.route('**/tasks/*', (route) => route.abort());
  await openLesson(page, given, { course: 'Barometers', tasks: ['Read it'] });
  const failed = page.getByRole('main').getByRole('alert');
  await expect(failed).toContainText('The school cannot be reached.');

  await page.unroute('**/tasks/*');
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('article', { name: 'Read it' })).toBeVisible();
});

type Given = Parameters<Parameters<typeof test>[2]>[0]['given'];

interface Lesson {
  course: string;
  tasks?: string[];
}

/** A tutor who is signed in and looks at the one lesson of her course. */
async function openLesson(page: Page, given: Given, { course: title, tasks = [] }: Lesson) {
  const tutor = await given.signedIn(await given.tutor());
  const course = await given.course({ title, tutorId: tutor.id });
  const { id } = await given.lesson(course.id);
  const [task] = await Promise.all(tasks.map((name) => given.task(id, { name })));
  await page.goto(`/admin/courses/lessons/${course.id}/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Boxes' })).toBeVisible();
  return { ...course, task };
}

const fileOf = (name: string, bytes: number) => ({ name, mimeType: 'text/plain', buffer: Buffer.alloc(bytes, 'x') });

async function closeSuccess(page: Page, sentence: string) {
  const alert = page.getByRole('alertdialog', { name: 'Success' });
  await expect(alert).toContainText(sentence);
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(alert).toBeHidden();
}
