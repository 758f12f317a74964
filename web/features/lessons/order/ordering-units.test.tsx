/** Tests the order of a course with units, by keyboard and by buttons, and the units themselves. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Unit, units } from '#contract/learning/units.ts';
import { lessons } from '#contract/lessons.ts';
import * as texts from '#texts/learning/units.ts';
import { answerTaught, lessonsOf } from '#web/testing/factories/lessons.ts';
import { course, tutor } from '#web/testing/factories/records.ts';
import { pressUntil } from '#web/testing/press-until.ts';
import { school, show, textsOf } from '#web/testing/show.tsx';

const unit = (name: string, lessonsBefore: number): Unit => ({ _id: crypto.randomUUID(), name, lessonsBefore });
const listOf = (name: string) => textsOf(page.getByRole('list', { name, exact: true }).getByRole('link'));
const handle = (name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true });

/** Opens the lessons One to Four: One stands before the units, Loops has Two and Three, Functions has Four. */
async function showUnits() {
  const about = course({ title: 'Enamel' });
  const taught = {
    course: about,
    lessons: lessonsOf(about, ['One', 'Two', 'Three', 'Four']),
    units: [unit('Loops', 1), unit('Functions', 3)],
  };
  answerTaught(school, taught);
  school.answer(lessons.reorder, ({ body }) => {
    taught.lessons = body.lessonIds.map((id) => taught.lessons.find(({ _id }) => _id === id)!);
    taught.units = body.units!.map(({ unitId, lessonsBefore }) => ({
      ...taught.units.find(({ _id }) => _id === unitId)!,
      lessonsBefore,
    }));
    return taught.lessons;
  });
  show(`/admin/courses/lessons/${about._id}`, tutor());
  await expectOutline({ Loops: ['Two', 'Three'], Functions: ['Four'] });
  return taught;
}

const expectOutline = (wanted: Record<string, string[]>) =>
  expect.poll(() => Object.fromEntries(Object.keys(wanted).map((name) => [name, listOf(name)]))).toEqual(wanted);

async function lift(name: string, announcement: string) {
  handle(name).element().focus();
  await userEvent.keyboard(' ');
  await expect.element(page.getByText(announcement)).toBeInTheDocument();
}

test('a lesson is moved by keyboard past the heading of a unit, and so into the unit before it', async () => {
  await showUnits();

  await lift('Four', 'Moving Four: position 1 of 1 in Functions.');
  await pressUntil('{ArrowUp}', 'Moving Four: position 3 of 3 in Loops.');
  await pressUntil('{ArrowUp}', 'Moving Four: position 2 of 3 in Loops.');
  await userEvent.keyboard(' ');

  await expectOutline({ Loops: ['Two', 'Four', 'Three'], Functions: [] });
  const [sent] = school.requests(lessons.reorder);
  expect(sent?.body.units?.map(({ lessonsBefore }) => lessonsBefore)).toEqual([1, 4]);
});

test('a unit is moved by keyboard with its lessons', async () => {
  await showUnits();

  await lift('Functions', 'Moving Functions: position 2 of 2.');
  await pressUntil('{ArrowUp}', 'Moving Functions: position 1 of 2.');
  await userEvent.keyboard(' ');

  await expectOutline({ Functions: ['Four'], Loops: ['Two', 'Three'] });
  expect(textsOf(page.getByRole('list').getByRole('link'))).toEqual(['One', 'Four', 'Two', 'Three']);
});

test('buttons move a lesson past a heading, and a unit past another', async () => {
  const taught = await showUnits();
  await page.getByRole('link', { name: 'One' }).click();
  await page.getByRole('button', { name: 'Move down' }).click();
  await expectOutline({ Loops: ['One', 'Two', 'Three'], Functions: ['Four'] });

  await page.getByRole('button', { name: 'Edit unit Loops' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit unit' });
  await expect.element(dialog.getByText('Unit 1 of 2')).toBeVisible();
  await dialog.getByRole('button', { name: 'Move down' }).click();
  await expect.element(dialog.getByText('Unit 2 of 2')).toBeVisible();
  expect(taught.units.map(({ name, lessonsBefore }) => [name, lessonsBefore])).toEqual([
    ['Functions', 0],
    ['Loops', 1],
  ]);
});

test('a unit is added before a lesson, renamed and deleted, and its lessons stay', async () => {
  const taught = await showUnits();
  school.answer(units.add, ({ body }) => {
    taught.units.push(
      unit(
        body.name,
        taught.lessons.findIndex(({ _id }) => _id === body.firstLessonId),
      ),
    );
    return taught.units.at(-1)!;
  });
  school.answer(units.rename, ({ body }) => Object.assign(taught.units[0]!, body));
  school.answer(units.delete, ({ params }) => {
    taught.units = taught.units.filter(({ _id }) => _id !== params.unitId);
    return { message: texts.deleted };
  });

  await page.getByRole('button', { name: 'Add unit' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Lists');
  await page.getByRole('dialog').getByRole('combobox', { name: 'Begins with lesson' }).selectOptions('Three');
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
  await expectOutline({ Loops: ['Two'], Lists: ['Three'], Functions: ['Four'] });

  await page.getByRole('button', { name: 'Edit unit Loops' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Repeating');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expectOutline({ Repeating: ['Two'] });

  await page.getByRole('button', { name: 'Delete unit Repeating' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete the unit “Repeating”?' });
  await expect.element(question).toHaveTextContent('Its lessons are kept');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('Repeating', { exact: true })).not.toBeInTheDocument();
  expect(textsOf(page.getByRole('list').getByRole('link'))).toEqual(['One', 'Two', 'Three', 'Four']);
});
