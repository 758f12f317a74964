/** Tests that a tutor chooses a lesson's prerequisite, and is told if students do not wait for it. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Lesson, lessons } from '#contract/lessons.ts';
import * as texts from '#texts/learning/pacing.ts';
import { answerTaught, lessonsOf } from '#web/testing/factories/lessons.ts';
import { course, tutor } from '#web/testing/factories/records.ts';
import { pressUntil } from '#web/testing/press-until.ts';
import { school, show, textsOf } from '#web/testing/show.tsx';

const dialog = page.getByRole('dialog');
const choice = dialog.getByLabelText(texts.finishFirst);
const card = (title: string) => page.getByRole('article').filter({ has: page.getByRole('link', { name: title }) });

/** Opens the page of the third of four lessons; the fake server stores their order and prerequisites. */
function showCourse(details: (titles: Record<string, Lesson>) => Partial<Lesson> = () => ({})) {
  const about = course();
  const courseLessons = { course: about, lessons: lessonsOf(about, ['Reeds', 'Frame', 'Weft', 'Selvedge']) };
  const [reeds, frame, weft, selvedge] = courseLessons.lessons;
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
  const open = ({ _id }: Lesson, me = tutor()) => show(`/admin/courses/lessons/${about._id}/${_id}`, me);
  return { reeds: reeds!, frame: frame!, weft: weft!, selvedge: selvedge!, open };
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

test('the list says which lesson comes first, and at once that it is not in effect after it was moved below', async () => {
  const { frame, weft, open } = showCourse(({ frame }) => after(frame!));
  open(frame);
  await expect.element(card('Weft')).toHaveTextContent('Opens after “Frame”');

  await page.getByRole('button', { name: 'Move down' }).click();

  await expect.element(card('Weft')).toHaveTextContent(texts.notAwaited('Frame'));
  await expect.element(page.getByText(texts.opensWithout('Weft', 'Frame'))).toBeVisible();
  expect(weft.prerequisite?.isAwaited).toBe(true);
});

test('one sentence tells how many lessons open without a lesson that has moved below them', async () => {
  const { reeds, frame, weft, open } = showCourse(({ reeds }) => after(reeds!));
  Object.assign(frame, after(reeds));
  open(weft);
  await expect.element(card('Frame')).toHaveTextContent('Opens after “Reeds”');
  page.getByRole('button', { name: 'Move Reeds' }).element().focus();
  await userEvent.keyboard(' ');
  await pressUntil('{ArrowDown}', 'Moving Reeds: position 2 of 4.');
  await pressUntil('{ArrowDown}', 'Moving Reeds: position 3 of 4.');
  await userEvent.keyboard(' ');

  await expect.element(page.getByText(texts.openWithout(2))).toBeVisible();
});

test('saving a lesson whose chosen lesson is not in effect says so', async () => {
  const { weft, open } = showCourse(({ reeds }) => after(reeds!, false));
  open(weft);
  await page.getByRole('button', { name: 'Edit lesson' }).click();
  await dialog.getByLabelText('Title').fill('Weft and warp');
  await dialog.getByRole('button', { name: 'Update' }).click();

  await expect.element(page.getByRole('alertdialog')).toHaveTextContent(texts.notAwaited('Reeds'));
});

test('a chosen lesson that is not in effect stays in the form, which says so', async () => {
  const { weft, open } = showCourse(({ reeds }) => ({
    prerequisite: { _id: crypto.randomUUID(), title: `${reeds!.title} 2`, isAwaited: false },
  }));
  open(weft);
  await page.getByRole('button', { name: 'Edit lesson' }).click();
  await expect.element(choice).toHaveDisplayValue('Reeds 2 (not in effect)');
});

test('before a lesson is deleted, its tutor reads how many lessons open without it', async () => {
  const { reeds, open } = showCourse(({ reeds }) => after(reeds!));
  open(reeds);
  await page.getByRole('button', { name: 'Delete lesson' }).click();
  await expect
    .element(page.getByRole('alertdialog'))
    .toHaveTextContent('1 lesson requires this one and will open without it.');
});

test('unpublishing a lesson that others require is confirmed first, and says how many', async () => {
  const { reeds, open } = showCourse(({ reeds }) => after(reeds!));
  open(reeds);
  await expect.element(card('Weft')).toHaveTextContent('Opens after “Reeds”');
  await page.getByRole('button', { name: 'Unpublish' }).click();
  const question = page.getByRole('alertdialog');
  await expect.element(question).toHaveTextContent('1 lesson requires this one and will open without it.');
  expect(changes()).toEqual([]);
  await question.getByRole('button', { name: 'Unpublish' }).click();

  await expect.poll(changes).toEqual([{ isPublished: false }]);
});

test('a lesson that only chose this one, but does not wait for it, asks for no confirmation', async () => {
  const { reeds, open } = showCourse(({ reeds }) => after(reeds!, false));
  open(reeds);
  await expect.element(card('Weft')).toHaveTextContent(texts.notAwaited('Reeds'));
  await page.getByRole('button', { name: 'Unpublish' }).click();

  await expect.poll(changes).toEqual([{ isPublished: false }]);
});

const drafted = {
  title: 'Weft and warp',
  desc: 'Both.',
  videoUrl: '',
  imgThumbnail: '',
  opensAfterPrevious: false,
};

test.each(['deleted', 'moved behind'])('the choice of a draft is cleared if that lesson was %s since', async (why) => {
  const { weft, selvedge, open } = showCourse();
  const me = tutor();
  const prerequisiteId = why === 'deleted' ? crypto.randomUUID() : selvedge._id;
  const typed = { ...drafted, prerequisiteId };
  sessionStorage.setItem(`draft:lesson:${weft._id}:${me._id}`, JSON.stringify({ typed, since: {} }));
  open(weft, me);
  await page.getByRole('button', { name: 'Edit lesson' }).click();
  await expect.element(dialog.getByLabelText('Title')).toHaveValue('Weft and warp');
  await expect.element(choice).toHaveDisplayValue('None');
  await dialog.getByRole('button', { name: 'Update' }).click();

  await expect.poll(changes).toEqual([{ title: 'Weft and warp', desc: 'Both.' }]);
});

test('a choice that is still among the earlier lessons is kept from a draft', async () => {
  const { weft, reeds, open } = showCourse();
  const me = tutor();
  const typed = { ...drafted, prerequisiteId: reeds._id };
  sessionStorage.setItem(`draft:lesson:${weft._id}:${me._id}`, JSON.stringify({ typed, since: {} }));
  open(weft, me);
  await page.getByRole('button', { name: 'Edit lesson' }).click();
  await expect.element(choice).toHaveDisplayValue('Reeds');
  await dialog.getByRole('button', { name: 'Update' }).click();

  await expect.poll(changes).toEqual([{ title: 'Weft and warp', desc: 'Both.', prerequisiteId: reeds._id }]);
});

test('nothing can be chosen until the lessons of the course are loaded', async () => {
  const { reeds, weft, open } = showCourse(({ reeds }) => after(reeds!));
  const arrive = school.delay(lessons.list);
  open(weft);
  await page.getByRole('button', { name: 'Edit lesson' }).click();
  await expect.element(choice).toBeDisabled();
  arrive();
  await expect.element(choice).toBeEnabled();
  await expect.element(choice).toHaveDisplayValue(reeds.title);
});
