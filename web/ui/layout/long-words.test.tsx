/** Long words do not overflow a phone's screen. */

import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { agreedPrices } from '#contract/admissions/agreed-prices.ts';
import { courses } from '#contract/courses.ts';
import { lessons } from '#contract/lessons.ts';
import { funds } from '#contract/money/funds.ts';
import { people } from '#contract/people.ts';
import { progress } from '#contract/progress.ts';
import { read } from '#web/testing/factories/courses.ts';
import { ownFund } from '#web/testing/factories/payments.ts';
import { person } from '#web/testing/factories/people.ts';
import { admin, course, joined, student } from '#web/testing/factories/records.ts';
import { school, show } from '#web/testing/show.tsx';

beforeEach(() => page.viewport(390, 844));

const expectToFit = () => expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(390);

test('a long name and a long title fit a phone', async () => {
  const name = 'Wanjiku'.repeat(12).slice(0, 80);
  const writing = course({ title: 'Uandishi'.repeat(15) });
  school.answer(courses.list, [writing]);
  school.answer(courses.listJoined, [joined(writing)]);
  school.answer(courses.read, read(writing));
  school.answer(lessons.list, []);
  school.answer(progress.list, []);

  show('/', student({ name }));
  await expect.element(page.getByRole('heading', { name: `Karibu, ${name}` })).toBeVisible();
  await expect.element(page.getByRole('link', { name: `Go to ${writing.title}` })).toBeVisible();
  await expectToFit();
  show(`/courses/${writing._id}`);
  await expect.element(page.getByRole('heading', { name: writing.title })).toBeVisible();
  await expectToFit();
});

test('a person with a name of one long word is managed on a phone', async () => {
  const name = 'Achieng'.repeat(12).slice(0, 80);
  school.answer(agreedPrices.list, []);
  school.answer(courses.list, []);
  school.answer(people.list, { people: [person({ name })], total: 1 });
  school.answer(funds.readOf, ownFund());
  show(`/admin/people?q=${name}`, admin());
  const manage = page.getByRole('button', { name: `Manage ${name}` });
  await expect.element(manage).toBeVisible();
  manage.element().scrollIntoView();
  // Not 1: positions between two pixels make the measured ratio a little smaller.
  await expect.element(manage).toBeInViewport({ ratio: 0.99 });
  await expectToFit();

  await manage.click();
  const dialog = page.getByRole('dialog', { name });
  await expect.element(dialog).toBeVisible();
  const { scrollWidth, clientWidth } = dialog.element();
  expect(scrollWidth - clientWidth).toBe(0);
});
