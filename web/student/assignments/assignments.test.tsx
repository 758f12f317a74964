/** The list of assignments: search, the course filter, the form, and the layout on a phone. */

import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { handins } from '#contract/handins.ts';
import { runner } from '#contract/runner.ts';
import * as handinsTexts from '#texts/learning/handins.ts';
import { dayFromNow } from '#web/testing/days.ts';
import { answerHandins, assignment } from '#web/testing/factories/handins.ts';
import { PYTHON, runnerLanguages } from '#web/testing/factories/programs.ts';
import { student } from '#web/testing/factories/records.ts';
import { expectAddress, school, show } from '#web/testing/show.tsx';

beforeEach(() => page.viewport(1280, 800));

const form = page.getByRole('region', { name: 'Hand in', exact: true });
const submit = form.getByRole('button', { name: 'Submit' });
const cards = page.getByRole('article');

test('a student finds an assignment by search, by course and in the form, with its attachments', async () => {
  const maps = { courseTitle: 'Maps', courseId: crypto.randomUUID(), lessonId: crypto.randomUUID() };
  const loops = { courseTitle: 'Loops', courseId: crypto.randomUUID(), lessonId: crypto.randomUUID() };
  const map = assignment({ ...maps, name: 'Draw a map', kind: 'file', deadline: dayFromNow(5) });
  const count = assignment({
    ...loops,
    name: 'Count to ten',
    kind: 'code',
    deadline: dayFromNow(2),
    lateRule: 'refused',
  });
  const link = assignment({
    ...loops,
    name: 'Send a link',
    kind: 'link',
    deadline: dayFromNow(-2),
    lateRule: 'refused',
  });
  answerHandins(school, [count, map, link]);
  school.answer(runner.languages, runnerLanguages());
  show('/assignments', student());

  await expect.element(form.getByLabelText('Task')).toHaveValue(count.taskId);
  await form.getByLabelText('Course').selectOptions('Maps');
  await expect.element(form.getByLabelText('Lesson')).toHaveValue(maps.lessonId);
  await expect.element(form.getByLabelText('Files')).toBeInTheDocument();
  await page.getByLabelText('Filter by course').selectOptions('Loops');
  await expect.poll(() => cards.elements()).toHaveLength(2);
  expect(location.search).toContain(`course=${loops.courseId}`);
  await page.getByLabelText('Filter by course').selectOptions('All courses');
  await page.getByLabelText('Search assignments').fill('map');
  await expect.poll(() => cards.elements()).toHaveLength(1);
  await expect.element(cards).toHaveTextContent('Maps');

  const sheet = cards.getByRole('link', { name: 'Download' });
  await expect.element(sheet).toHaveAttribute('href', `/api/v1/tasks/${map.taskId}/sheet`);
  await page.getByLabelText('Search assignments').fill('');
  await cards.filter({ hasText: 'Send a link' }).getByRole('link', { name: 'Hand in' }).click();
  await expect.element(form.getByText(handinsTexts.over)).toBeVisible();
  await expect.element(form.getByRole('heading', { name: 'Hand in', exact: true })).toHaveFocus();

  await cards.filter({ hasText: 'Count to ten' }).getByRole('link', { name: 'Hand in' }).click();
  await form.getByLabelText('Program').fill('for n in range(10):\n    print(n + 1)');
  await submit.click();
  await expect.element(form.getByText('on time. This is attempt 1')).toBeVisible();
  expect(school.requests(handins.submit)[0]?.body).toMatchObject({
    text: 'for n in range(10):\n    print(n + 1)',
    languageId: PYTHON,
  });
});

test('on a phone a link is handed in, and All assignments returns to the card that was opened', async () => {
  await page.viewport(390, 780);
  const pages = [1, 2, 3].map((day) => assignment({ name: `Page ${day}`, kind: 'link', deadline: dayFromNow(day) }));
  answerHandins(school, pages);
  show('/assignments', student());
  const wayIn = page.getByRole('article', { name: 'Page 3' }).getByRole('link', { name: /^Hand in/ });

  await wayIn.click();
  await form.getByLabelText('Link').fill('my page');
  school.refuse(handins.submit, { code: 'invalid', message: handinsTexts.link });
  await submit.click();
  await expect.element(form.getByRole('alert').filter({ hasText: handinsTexts.link })).toBeVisible();
  await form.getByLabelText('Link').fill('https://example.com/bridge');
  answerHandins(school, pages);
  await submit.click();
  await expect.element(form.getByText('on time. This is attempt 1')).toBeVisible();
  await page.getByRole('link', { name: 'All assignments' }).click();
  await expect.element(wayIn).toHaveFocus();
  await expect.element(wayIn).toBeInViewport();

  await wayIn.click();
  await expect.element(form.getByRole('heading', { name: 'Hand in', exact: true })).toHaveFocus();
  history.back();
  await expectAddress('/assignments');
  await expect.element(wayIn).toHaveFocus();
});
