/** The queue of hand-ins to mark. Marking, releasing and the grade book on a real server: e2e/learning/marks.e2e.ts. */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { courses } from '#contract/courses.ts';
import { type MarkedTask, marks } from '#contract/marks.ts';
import { tutor } from '#web/testing/factories/records.ts';
import { expectAddress, school, show, textsOf } from '#web/testing/show.tsx';

const taskOf = (courseTitle: string, name: string): MarkedTask => ({
  _id: crypto.randomUUID(),
  name,
  courseId: crypto.randomUUID(),
  courseTitle,
  waiting: 1,
  held: 2,
});
const flag = taskOf('Flags', 'Draw a flag');
const knot = taskOf('Knots', 'Tie a knot');

beforeEach(() => {
  school.answer(courses.listTaught, []);
  school.answer(marks.tasks, [flag, knot]);
  school.answer(marks.queue, { handins: [], total: 0 });
});

test('choosing another course clears the task filter', async () => {
  show(`/admin/grading?course=${flag.courseId}&task=${flag._id}`, tutor());
  await expect.element(page.getByLabelText('Task')).toHaveValue(flag._id);

  await page.getByLabelText('Course').selectOptions('Knots');

  await expectAddress(`/admin/grading?course=${knot.courseId}`);
  await expect.element(page.getByLabelText('Task')).toHaveValue('');
  expect(textsOf(page.getByLabelText('Task').getByRole('option'))).toEqual(['All tasks', 'Tie a knot']);
});

test('only unreleased marks of the chosen course can be released', async () => {
  show(`/admin/grading?course=${flag.courseId}`, tutor());

  await expect.element(page.getByRole('button', { name: 'Release marks (2) of Draw a flag' })).toBeVisible();
  expect(page.getByRole('button', { name: /^Release marks/ }).elements()).toHaveLength(1);
});
