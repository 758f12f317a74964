/** A tutor reorders lessons. Reordering by touch is tested in e2e/learning/lessons.e2e.ts. */

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { lessons } from '#contract/lessons.ts';
import * as lessonsTexts from '#texts/learning/lessons.ts';
import { answerTaught, lessonsOf } from '#web/testing/factories/lessons.ts';
import { course, tutor } from '#web/testing/factories/records.ts';
import { pressUntil } from '#web/testing/press-until.ts';
import { reopen, school, show, textsOf } from '#web/testing/show.tsx';

const panel = page.getByRole('region', { name: 'Lesson', exact: true });
const titles = page.getByRole('list').getByRole('link');
const down = panel.getByRole('button', { name: 'Move down' });

const expectOrder = (...order: string[]) => expect.poll(() => textsOf(titles)).toEqual(order);

/** Opens the lessons One, Two and Three, with a fake server that applies each order. */
async function showThreeLessons() {
  const about = course({ title: 'Enamel' });
  const courseLessons = { course: about, lessons: lessonsOf(about, ['One', 'Two', 'Three']) };
  answerTaught(school, courseLessons);
  school.answer(lessons.reorder, ({ body }) => {
    courseLessons.lessons = body.lessonIds.map((id) => courseLessons.lessons.find(({ _id }) => _id === id)!);
    return courseLessons.lessons;
  });
  show(`/admin/courses/lessons/${about._id}`, tutor());
  await expectOrder('One', 'Two', 'Three');
  return { taught: courseLessons, address: `/admin/courses/lessons/${about._id}` };
}

test('lessons are reordered by keyboard and by buttons', async () => {
  const { address } = await showThreeLessons();

  page.getByRole('button', { name: 'Move Three' }).element().focus();
  await userEvent.keyboard(' ');
  await expect.element(page.getByText('Moving Three: position 3 of 3.')).toBeInTheDocument();
  await pressUntil('{ArrowUp}', 'Moving Three: position 2 of 3.');
  await pressUntil('{ArrowUp}', 'Moving Three: position 1 of 3.');
  await userEvent.keyboard(' ');
  await expectOrder('Three', 'One', 'Two');
  await expect.poll(() => school.requests(lessons.reorder)).toHaveLength(1);
  reopen();
  await expectOrder('Three', 'One', 'Two');

  await page.getByRole('link', { name: 'One' }).click();
  await down.click();
  await expectOrder('Three', 'Two', 'One');
  await expect.element(down).toHaveAttribute('aria-disabled', 'true');
  await expect.poll(() => school.requests(lessons.reorder)).toHaveLength(2);
  reopen(address);
  await expectOrder('Three', 'Two', 'One');
});

test('a refused order is undone with a message', async () => {
  const { taught } = await showThreeLessons();
  await page.getByRole('link', { name: 'One' }).click();
  const order = school.hold(lessons.reorder);
  taught.lessons = [...taught.lessons, ...lessonsOf(taught.course, ['Four'])];

  await down.click();
  await expectOrder('Two', 'One', 'Three');
  order.refuse({ code: 'conflict', message: lessonsTexts.otherLessons });

  await expect
    .element(page.getByText('The lessons have changed in the meantime. Please check them again.'))
    .toBeVisible();
  await expectOrder('One', 'Two', 'Three', 'Four');
});
