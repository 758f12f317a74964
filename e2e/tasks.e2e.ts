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

test('a change of a task that fails says so, and what was typed stays', async ({ page, given }) => {
  const course = await openLesson(page, given, { course: 'Sextants', tasks: ['Measure a height'] });
  await page.getByRole('button', { name: 'Edit Measure a height' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Task' });
  await dialog.getByLabel('Name').fill('Measure two heights');
  await given.handover(course.id, (await given.tutor()).id);

  await dialog.getByRole('button', { name: 'Add', exact: true }).click();

  const failed = page.getByRole('alertdialog', { name: 'Error occurred' });
  await expect(failed).toContainText('Something went wrong');
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
  for (const name of tasks) await given.task(id, { name });
  await page.goto(`/admin/courses/lessons/${course.id}/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Boxes' })).toBeVisible();
  return course;
}

async function closeSuccess(page: Page, sentence: string) {
  const alert = page.getByRole('alertdialog', { name: 'Success' });
  await expect(alert).toContainText(sentence);
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(alert).toBeHidden();
}
