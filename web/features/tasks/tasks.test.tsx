/** A tutor's tasks of a lesson. Adding, editing and deleting a task is tested in e2e/learning/lessons.e2e.ts. */

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Task, tasks } from '#contract/tasks.ts';
import * as tasksTexts from '#texts/learning/tasks.ts';
import { closeSuccess } from '#web/testing/close-success.ts';
import { answerTaught, task } from '#web/testing/factories/lessons.ts';
import { course, lesson, tutor } from '#web/testing/factories/records.ts';
import { acceptUploads } from '#web/testing/fakes/fake-uploads.ts';
import { expectAddress, school, show } from '#web/testing/show.tsx';

const dialog = page.getByRole('dialog', { name: 'Add Task' });
const addTask = page.getByRole('button', { name: 'Add Task' });
const add = dialog.getByRole('button', { name: 'Add', exact: true });

/** Opens a lesson with these tasks, to which the test can add others. */
function showLesson(...existingTasks: Task[]) {
  const about = course();
  const only = lesson({ courseId: about._id });
  const courseLessons = { course: about, lessons: [only], tasks: existingTasks };
  answerTaught(school, courseLessons);
  show(`/admin/courses/lessons/${about._id}/${only._id}`, tutor());
  return courseLessons;
}

const fileOf = (name: string, bytes: number) => new File(['x'.repeat(bytes)], name, { type: 'text/plain' });

test('the optional fields set how a task is submitted, and attach files', async () => {
  const taught = showLesson();
  acceptUploads(school);
  await addTask.click();
  await dialog.getByLabelText('Name').fill('Turn one');
  await dialog.getByLabelText('Description').fill('And wait.');
  await dialog.getByLabelText('Deadline').fill('2026-12-04');
  await dialog.getByText('More', { exact: true }).click();
  await dialog.getByLabelText('What students hand in').selectOptions('Program');
  await dialog.getByLabelText('Late penalty per day (%)').fill('101');
  await dialog.getByRole('button', { name: 'Add criterion' }).click();
  await dialog.getByLabelText('Criterion 1, title').fill('It runs');
  await dialog.getByLabelText('Criterion 1, points').fill('8');
  await expect.element(dialog.getByText('Total: 8 of 10 points.')).toBeVisible();
  await add.click();
  await expect.element(dialog.getByText('A penalty must be a whole percentage from 0 to 100')).toBeVisible();

  await dialog.getByLabelText('Late penalty per day (%)').fill('20');
  await dialog.getByLabelText('Choose files').upload([fileOf('sand.txt', 3_000), fileOf('glass.csv', 20)]);
  await expect.element(dialog.getByRole('button', { name: 'Remove sand.txt' })).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Remove glass.csv' })).toBeVisible();
  await add.click();
  await expect
    .element(dialog.getByText('The points of the criteria must add up to the points of the task'))
    .toBeVisible();
  await dialog.getByLabelText('Points', { exact: true }).fill('8');
  school.answer(tasks.add, ({ body: { attachments, ...said } }) => {
    const files = attachments.map((name, index) => ({ name, fileName: ['sand.txt', 'glass.csv'][index]!, bytes: 20 }));
    taught.tasks = [task({ ...said, attachments: files })];
    return taught.tasks[0]!;
  });
  await add.click();
  await closeSuccess('Task added');
  expect(school.requests(tasks.add)[0]?.body).toMatchObject({
    deadline: '2026-12-04',
    kind: 'code',
    latePenalty: 20,
    points: 8,
    rubric: [{ name: 'It runs', points: 8 }],
    attachments: [expect.stringContaining('sand'), expect.stringContaining('glass')],
  });

  await page.getByRole('button', { name: 'Edit Turn one' }).click();
  await dialog.getByText('More', { exact: true }).click();
  await expect.element(dialog.getByLabelText('What students hand in')).toHaveValue('code');
  await expect.element(dialog.getByLabelText('Criterion 1, title')).toHaveValue('It runs');
  await dialog.getByRole('button', { name: 'Remove sand.txt' }).click();
  school.answer(tasks.update, tasksTexts.updated);
  await add.click();
  await closeSuccess('Task updated');
  expect(school.requests(tasks.update)[0]?.body).toEqual({ attachments: [expect.stringContaining('glass')] });
});

test('the confirmation of a deletion names the number of hand-ins', async () => {
  const testTask = task({ name: 'Set it up', handins: 2 });
  showLesson(testTask);

  await page.getByRole('button', { name: 'Delete Set it up' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await expect.element(question).toHaveTextContent('will be deleted, with the hand-ins of 2 students.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Edit Set it up' }).click();
  await dialog.getByText('More', { exact: true }).click();
  await expect.element(dialog.getByText('so you cannot change what they hand in')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  school.keepOthersPending();
  await page.getByRole('link', { name: '2 hand-ins for Set it up' }).click();

  await expectAddress(`/admin/grading?task=${testTask._id}&state=all`);
});

test('each field of a task is required', async () => {
  showLesson();
  await addTask.click();

  await add.click();

  await expect.poll(() => dialog.getByText('The field is required').elements()).toHaveLength(3);
  await expect.element(dialog.getByLabelText('Name')).toHaveFocus();
  expect(school.requests(tasks.add)).toEqual([]);
});

test('closing the dialog of a task does not discard the input', async () => {
  showLesson();
  for (const close of ['first', 'last'] as const) {
    await addTask.click();
    await dialog.getByLabelText('Name').fill(`Closed by the ${close}`);
    await dialog.getByRole('button', { name: 'Close' })[close]().click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(addTask).toHaveFocus();
  }
  await addTask.click();
  await expect.element(dialog.getByText('This is what you typed before')).toBeVisible();
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Closed by the last');
});

test('a failed list of tasks shows an error, and loads on retry', async () => {
  const taught = showLesson(task({ name: 'Read it' }));
  school.breakConnection(tasks.list);
  const failed = page.getByRole('main').getByRole('alert');
  await expect.element(failed).toHaveTextContent('The school server cannot be reached.');

  answerTaught(school, taught);
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('article', { name: 'Read it' })).toBeVisible();
});
