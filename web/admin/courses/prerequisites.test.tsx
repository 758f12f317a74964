/** Tests that a tutor chooses the lesson to finish first, and learns when students do not wait for it. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Lesson, lessons } from '#contract/lessons.ts';
import * as texts from '#texts/learning/pacing.ts';
import { answerTaught, lessonsOf } from '#web/testing/factories/lessons.ts';
import { course, tutor } from '#web/testing/factories/records.ts';
import { school, show, textsOf } from '#web/testing/show.tsx';

const dialog = page.getByRole('dialog');
const choice = dialog.getByLabelText(texts.finishFirst);
const card = (title: string) => page.getByRole('article').filter({ has: page.getByRole('link', { name: title }) });

/** Opens the page of the third of four lessons; the fake server keeps the order, and what waits for what. */
function showCourse(details: (titles: Record<string, Lesson>) => Partial<Lesson> = () => ({})) {
  const about = course();
  const courseLessons = { course: about, lessons: lessonsOf(about, ['Reeds', 'Frame', 'Weft', 'Selvedge']) };
  const [reeds, frame, weft] = courseLessons.lessons;
  Object.assign(weft!, details({ reeds: reeds!, frame: frame! }));
  answerTaught(school, courseLessons);
  school.answer(lessons.update, () => weft!);
  school.answer(lessons.reorder, ({ body: { lessonIds } }) =>
    lessonIds.map((id) => {
      const each = courseLessons.lessons.find(({ _id }) => _id === id)!;
      const { prerequisite } = each;
      const isBefore = (other: string) => lessonIds.indexOf(other) < lessonIds.indexOf(id);
      return { ...each, prerequisite: prerequisite && { ...prerequisite, isAwaited: isBefore(prerequisite._id) } };
    }),
  );
  const open = ({ _id }: Lesson) => show(`/admin/courses/lessons/${about._id}/${_id}`, tutor());
  return { reeds: reeds!, frame: frame!, weft: weft!, open };
}

const after = ({ _id, title }: Lesson, isAwaited = true) => ({ prerequisite: { _id, title, isAwaited } });
const changes = () => school.requests(lessons.update).map(({ body }) => body);

test('a tutor chooses one of the lessons before this one, by name', async () => {
  const { reeds, weft, open } = showCourse();
  open(weft);
  await page.getByRole('button', { name: 'Edit lesson' }).click();
  await expect.element(choice).toHaveAccessibleDescription(texts.finishFirstHint);
  await expect.poll(() => textsOf(choice.getByRole('option'))).toEqual(['None', 'The lesson before', 'Reeds', 'Frame']);
  await choice.selectOptions('Reeds');
  await dialog.getByRole('button', { name: 'Update' }).click();

  await expect.poll(changes).toEqual([{ prerequisiteId: reeds._id }]);
});

test('the lesson before it takes the place of a chosen one', async () => {
  const { weft, open } = showCourse(({ reeds }) => after(reeds!));
  open(weft);
  await page.getByRole('button', { name: 'Edit lesson' }).click();
  await expect.element(choice).toHaveDisplayValue('Reeds');
  await choice.selectOptions('The lesson before');
  await dialog.getByRole('button', { name: 'Update' }).click();

  await expect.poll(changes).toEqual([{ opensAfterPrevious: true, prerequisiteId: null }]);
});

test('a new lesson may wait for any lesson of its course', async () => {
  const { frame, weft, open } = showCourse();
  school.answer(lessons.add, weft);
  open(weft);
  await page.getByRole('button', { name: 'Add Lesson' }).click();
  await dialog.getByLabelText('Title').fill('Fringe');
  await dialog.getByLabelText('Description').fill('The end.');
  await expect.poll(() => textsOf(choice.getByRole('option')).slice(2)).toEqual(['Reeds', 'Frame', 'Weft', 'Selvedge']);
  await choice.selectOptions('Frame');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();

  await expect
    .poll(() => school.requests(lessons.add).map(({ body }) => body))
    .toMatchObject([{ prerequisiteId: frame._id }]);
});

test('the list says which lesson comes first, and at once that it is not awaited after it was moved below', async () => {
  const { frame, weft, open } = showCourse(({ frame }) => after(frame!));
  open(frame);
  await expect.element(card('Weft')).toHaveTextContent('Opens after “Frame”');

  await page.getByRole('button', { name: 'Move down' }).click();

  await expect.element(card('Weft')).toHaveTextContent(texts.notAwaited('Frame'));
  expect(weft.prerequisite?.isAwaited).toBe(true);
});

test('a chosen lesson that is not awaited stays in the form, which says so', async () => {
  const { weft, open } = showCourse(({ reeds }) => ({
    prerequisite: { _id: crypto.randomUUID(), title: `${reeds!.title} 2`, isAwaited: false },
  }));
  open(weft);
  await page.getByRole('button', { name: 'Edit lesson' }).click();
  await expect.element(choice).toHaveDisplayValue('Reeds 2 (not awaited now)');
});

test('before a lesson is deleted, its tutor reads how many lessons open without it', async () => {
  const { reeds, open } = showCourse(({ reeds }) => after(reeds!));
  open(reeds);
  await page.getByRole('button', { name: 'Delete lesson' }).click();
  await expect
    .element(page.getByRole('alertdialog'))
    .toHaveTextContent('1 lesson that waits for it will open without it.');
});
