/** Tests that a tutor makes lessons open, and tasks due, a number of days after each student's start. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { courses } from '#contract/courses.ts';
import { type Lesson, lessons, type WholeLesson } from '#contract/lessons.ts';
import { tasks } from '#contract/tasks.ts';
import * as coursesTexts from '#texts/learning/courses.ts';
import * as lessonsTexts from '#texts/learning/lessons.ts';
import * as texts from '#texts/learning/pacing.ts';
import { answerTaught, task } from '#web/testing/factories/lessons.ts';
import { course, lesson, tutor } from '#web/testing/factories/records.ts';
import { school, show } from '#web/testing/show.tsx';

const dialog = page.getByRole('dialog');

function showLesson(details: Partial<WholeLesson> = {}, existing: Parameters<typeof task>[0][] = []) {
  const about = course();
  const only = lesson({ courseId: about._id, ...details });
  answerTaught(school, { course: about, lessons: [only], tasks: existing.map(task) });
  show(`/admin/courses/lessons/${about._id}/${only._id}`, tutor());
  return only;
}

const changes = () => school.requests(lessons.update).map(({ body }) => body);
const card = ({ title }: Lesson) => page.getByRole('article').filter({ has: page.getByRole('link', { name: title }) });

test('a task is due some days after joining; the deadline is filled in, because it is required', async () => {
  showLesson();
  school.answer(tasks.add, ({ body }) => task({ name: body.name }));
  await page.getByRole('button', { name: 'Add Task' }).click();
  await dialog.getByLabelText('Name').fill('Turn one');
  await dialog.getByLabelText('Description').fill('And wait.');
  await dialog.getByText('More', { exact: true }).click();
  await dialog.getByLabelText(texts.dueLabel).selectOptions(texts.dueFrom.joining);
  await expect.element(dialog.getByLabelText('Deadline')).toHaveAccessibleDescription(texts.deadlineUnused);
  await dialog.getByLabelText(texts.daysLabel).fill('366');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(dialog.getByLabelText(texts.daysLabel)).toHaveAccessibleDescription(/from 0 to 365/);
  await dialog.getByLabelText(texts.daysLabel).fill('7');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();

  await expect
    .poll(() => school.requests(tasks.add))
    .toMatchObject([
      { body: { dueFrom: 'joining', dueAfterDays: 7, deadline: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) } },
    ]);
});

test('the list of tasks says the rule instead of a day', async () => {
  showLesson({}, [{ name: 'Turn one', dueFrom: 'intake', dueAfterDays: 14, deadline: '2026-12-04' }]);
  const card = page.getByRole('article', { name: 'Turn one' });
  await expect.element(card).toHaveTextContent('Due 14 days after the intake starts');
  await expect.element(card).not.toHaveTextContent('December');
});

test('a lesson opens some days after the intake starts', async () => {
  const only = showLesson();
  school.answer(lessons.update, ({ body }) => ({ ...only, opensFrom: body.opensFrom!, opensAfterDays: 7 }));
  await page.getByRole('button', { name: 'Edit lesson' }).click();
  await dialog.getByLabelText(texts.opensLabel).selectOptions(texts.opensFrom.intake);
  await expect.element(dialog.getByLabelText(texts.daysLabel)).toHaveAccessibleDescription(texts.noIntakeHint);
  await dialog.getByLabelText(texts.daysLabel).fill('7');
  await dialog.getByRole('button', { name: 'Update' }).click();

  await expect
    .poll(() => school.requests(lessons.update))
    .toMatchObject([{ body: { opensFrom: 'intake', opensAfterDays: 7 } }]);
});

test('a lesson opens on the day that its tutor chooses, which is required and shown in the list', async () => {
  const only = showLesson();
  school.answer(lessons.update, ({ body }) => Object.assign(only, body));
  await page.getByRole('button', { name: 'Edit lesson' }).click();
  await dialog.getByLabelText(texts.opensLabel).selectOptions(texts.opensFrom.date);
  expect(dialog.getByLabelText(texts.daysLabel).elements()).toHaveLength(0);
  const day = dialog.getByLabelText(texts.opensDayLabel);
  await expect.element(day).toHaveAccessibleDescription(texts.opensDayHint);
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect.element(day).toHaveAccessibleDescription(`${texts.opensDay} ${texts.opensDayHint}`);
  await day.fill('2099-01-12');
  await dialog.getByRole('button', { name: 'Update' }).click();

  await expect.poll(changes).toEqual([{ opensFrom: 'date', opensDay: '2099-01-12' }]);
  await expect.element(card(only)).toHaveTextContent(/Opens on Monday,? 12 January 2099/);
});

test('the form says that a day has come; then the list does not name it', async () => {
  const only = showLesson({ opensFrom: 'date', opensDay: '2099-01-12' });
  school.answer(lessons.update, ({ body }) => Object.assign(only, body));
  await expect.element(card(only)).toHaveTextContent('Opens on');
  await page.getByRole('button', { name: 'Edit lesson' }).click();
  const day = dialog.getByLabelText(texts.opensDayLabel);
  await day.fill('2026-01-12');
  await expect.element(day).toHaveAccessibleDescription(texts.dayHasCome);
  await dialog.getByRole('button', { name: 'Update' }).click();

  await expect.poll(changes).toEqual([{ opensDay: '2026-01-12' }]);
  await expect.element(card(only)).not.toHaveTextContent('Opens on');
});

test('the form keeps the saved day of a lesson that opens by another rule', async () => {
  const only = showLesson({ opensFrom: 'date', opensDay: '2099-01-12' });
  school.answer(lessons.update, ({ body }) => Object.assign(only, body));
  await page.getByRole('button', { name: 'Edit lesson' }).click();
  await dialog.getByLabelText(texts.opensLabel).selectOptions(texts.opensFrom.publication);
  await dialog.getByRole('button', { name: 'Update' }).click();

  await expect.poll(changes).toEqual([{ opensFrom: 'publication' }]);
});

test('a day that is not used is not checked', async () => {
  const only = showLesson();
  school.answer(lessons.update, only);
  await page.getByRole('button', { name: 'Edit lesson' }).click();
  const rule = dialog.getByLabelText(texts.opensLabel);
  await rule.selectOptions(texts.opensFrom.date);
  await dialog.getByLabelText(texts.opensDayLabel).fill('0002-01-12');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect.element(dialog.getByLabelText(texts.opensDayLabel)).toBeInvalid();
  await rule.selectOptions(texts.opensFrom.joining);
  await dialog.getByRole('button', { name: 'Update' }).click();

  await expect.poll(changes).toEqual([{ opensFrom: 'joining' }]);
});

test('a lesson opens after the one before it, and takes as many minutes as its tutor says', async () => {
  const { _id } = showLesson();
  school.answer(lessons.update, () => lesson({ _id }));
  await page.getByRole('button', { name: 'Edit lesson' }).click();
  await dialog.getByLabelText(texts.finishFirst).selectOptions(texts.finishPrevious);
  await dialog.getByLabelText(lessonsTexts.minutesLabel).fill('601');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect.element(dialog.getByLabelText(lessonsTexts.minutesLabel)).toHaveAccessibleDescription(/from 1 to 600/);
  await dialog.getByLabelText(lessonsTexts.minutesLabel).fill('45');
  await dialog.getByRole('button', { name: 'Update' }).click();

  await expect
    .poll(() => school.requests(lessons.update).map(({ body }) => body))
    .toEqual([{ opensAfterPrevious: true, minutes: 45 }]);
});

test('the form of a course says its rule for late joiners, and sends no rule for an empty field', async () => {
  const about = course({ catchUpDays: 14 });
  school.answer(courses.listTaught, [about]);
  school.answer(courses.update, ({ body }) => ({ ...about, catchUpDays: body.catchUpDays as number | null }));
  show('/admin/courses', tutor());
  await page.getByRole('button', { name: `Edit ${about.title}` }).click();
  const field = dialog.getByLabelText(texts.catchUpLabel);
  await expect.element(field).toHaveValue('14');
  await expect.element(field).toHaveAccessibleDescription(texts.catchUpHint);
  await field.fill('');
  await dialog.getByRole('button', { name: coursesTexts.update }).click();

  await expect.poll(() => school.requests(courses.update)).toMatchObject([{ body: { catchUpDays: null } }]);
});
