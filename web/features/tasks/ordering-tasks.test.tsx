/** A tutor reorders the tasks of a lesson. */

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { tasks } from '#contract/tasks.ts';
import * as texts from '#texts/learning/tasks.ts';
import { answerTaught, task } from '#web/testing/factories/lessons.ts';
import { course, lesson, tutor } from '#web/testing/factories/records.ts';
import { pressUntil } from '#web/testing/press-until.ts';
import { reopen, school, show, textsOf } from '#web/testing/show.tsx';

const panel = page.getByRole('region', { name: 'Lesson', exact: true });
const names = panel.getByRole('article').getByRole('heading');
const expectOrder = (...order: string[]) => expect.poll(() => textsOf(names)).toEqual(order);

/** Opens a lesson with the tasks One, Two and Three, with a fake server that applies each order. */
async function showThreeTasks() {
  const about = course();
  const only = lesson({ courseId: about._id });
  const taught = { course: about, lessons: [only], tasks: ['One', 'Two', 'Three'].map((name) => task({ name })) };
  answerTaught(school, taught);
  school.answer(tasks.reorder, ({ body }) => {
    taught.tasks = body.taskIds.map((id) => taught.tasks.find(({ _id }) => _id === id)!);
    return taught.tasks;
  });
  show(`/admin/courses/lessons/${about._id}/${only._id}`, tutor());
  await expectOrder('One', 'Two', 'Three');
  return taught;
}

test('tasks are reordered by keyboard and by buttons', async () => {
  await showThreeTasks();

  page.getByRole('button', { name: 'Move Three', exact: true }).element().focus();
  await userEvent.keyboard(' ');
  await expect.element(page.getByText('Moving Three: position 3 of 3.')).toBeInTheDocument();
  await pressUntil('{ArrowUp}', 'Moving Three: position 2 of 3.');
  await pressUntil('{ArrowUp}', 'Moving Three: position 1 of 3.');
  await userEvent.keyboard(' ');
  await expectOrder('Three', 'One', 'Two');
  await page.getByRole('button', { name: 'Move One down' }).click();
  await expectOrder('Three', 'Two', 'One');
  await expect.element(page.getByText('One is now at position 3 of 3.')).toBeInTheDocument();

  await expect.element(page.getByRole('button', { name: 'Move One down' })).toHaveAttribute('aria-disabled', 'true');
  await expect.element(page.getByRole('button', { name: 'Move One down' })).not.toHaveAttribute('aria-busy');
  await expect.element(page.getByRole('button', { name: 'Move Three up' })).toHaveAttribute('aria-disabled', 'true');
  await expect.poll(() => school.requests(tasks.reorder)).toHaveLength(2);
  reopen();
  await expectOrder('Three', 'Two', 'One');
});

test('a refused order of tasks is undone with a message', async () => {
  const taught = await showThreeTasks();
  const order = school.hold(tasks.reorder);
  taught.tasks = [...taught.tasks, task({ name: 'Four' })];

  await page.getByRole('button', { name: 'Move One down' }).click();
  await expectOrder('Two', 'One', 'Three');
  order.refuse({ code: 'conflict', message: texts.otherTasks });

  await expect
    .element(page.getByText('The tasks have changed in the meantime. Please check them again.'))
    .toBeVisible();
  await expectOrder('One', 'Two', 'Three', 'Four');
});
