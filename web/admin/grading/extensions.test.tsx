/** Tests that staff extend a deadline for one student. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { extensions, type StudentDay } from '#contract/learning/extensions.ts';
import { type GradeBook, marks } from '#contract/marks.ts';
import * as texts from '#texts/learning/extensions.ts';
import { tutor } from '#web/testing/factories/records.ts';
import { school, show } from '#web/testing/show.tsx';

const dialog = page.getByRole('dialog');
const [taskId, studentId, courseId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];

/** The grade book of a course with one task and one student, who has handed in nothing. */
function showGradeBook() {
  const student: StudentDay = { _id: studentId, name: 'Wanjiru Kamau', dueDay: '2026-12-04', extension: null };
  const cell = () =>
    ({ state: 'not submitted', final: null, handinId: null, isExtended: !!student.extension }) as const;
  school.answer(
    marks.gradeBook,
    (): GradeBook => ({
      courseTitle: 'Weaving',
      tasks: [{ _id: taskId, name: 'Turn one', points: 10, lessonTitle: 'The loom' }],
      students: [{ _id: studentId, name: student.name, joinedAt: '2026-11-01T08:00:00Z', cells: [cell()], total: 0 }],
    }),
  );
  school.answer(extensions.list, () => [{ ...student }]);
  school.answer(extensions.give, ({ body }) => {
    student.extension = { ...body, grantedBy: 'Brian Otieno', grantedAt: '2026-11-29T08:00:00Z' };
    student.dueDay = body.day;
    return { message: texts.given };
  });
  school.answer(extensions.takeBack, () => {
    student.extension = null;
    return { message: texts.takenBack };
  });
  show(`/admin/grading/book/${courseId}`, tutor());
}

test('a tutor extends a deadline from the grade book, and takes it back', async () => {
  showGradeBook();
  const extend = page.getByRole('button', { name: 'Extend deadline of Turn one for Wanjiru Kamau' });
  await extend.click();
  await expect.element(dialog).toHaveTextContent(/Due on Friday,? 4 December 2026 now/);
  await dialog.getByRole('button', { name: texts.save }).click();
  await expect.element(dialog.getByLabelText(texts.dayLabel)).toHaveAccessibleDescription('The field is required');
  await dialog.getByLabelText(texts.dayLabel).fill('2026-12-11');
  await dialog.getByLabelText(texts.reasonLabel).fill('Flu');
  await dialog.getByRole('button', { name: texts.save }).click();
  await expect.element(page.getByText(texts.given)).toBeVisible();
  await expect.element(page.getByRole('row').filter({ hasText: 'Wanjiru' })).toHaveTextContent('extended');

  await extend.click();
  await expect.element(dialog).toHaveTextContent('Extended by Brian Otieno.');
  await expect.element(dialog.getByLabelText(texts.reasonLabel)).toHaveValue('Flu');
  await dialog.getByRole('button', { name: texts.takeBack }).click();
  await expect.element(page.getByText(texts.takenBack)).toBeVisible();
  expect(school.requests(extensions.give)).toMatchObject([
    { params: { taskId, studentId }, body: { day: '2026-12-11', reason: 'Flu' } },
  ]);
});

test('a refusal is shown in the form, and what was typed stays', async () => {
  showGradeBook();
  school.refuse(extensions.give, { code: 'invalid', message: texts.notLater('4 December') });
  await page.getByRole('button', { name: /Extend deadline/ }).click();
  await dialog.getByLabelText(texts.dayLabel).fill('2026-12-01');
  await dialog.getByLabelText(texts.reasonLabel).fill('Flu');
  await dialog.getByRole('button', { name: texts.save }).click();

  await expect.element(dialog.getByText(texts.notLater('4 December'))).toBeVisible();
  await expect.element(dialog.getByLabelText(texts.reasonLabel)).toHaveValue('Flu');
});
