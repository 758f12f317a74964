/** Changes of many people at once, on the list of people. */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { bulkChanges } from '#contract/accounts/bulk-changes.ts';
import { courses } from '#contract/courses.ts';
import { people } from '#contract/people.ts';
import * as texts from '#texts/people/bulk-changes.ts';
import { answerPeople, person } from '#web/testing/factories/people.ts';
import { admin, course } from '#web/testing/factories/records.ts';
import { school, show } from '#web/testing/show.tsx';

beforeEach(() => page.viewport(1280, 800));

const [amina, baraka] = [person({ name: 'Amina Otieno' }), person({ name: 'Baraka Kamau' })];
const web = course({ title: 'C# and Web Design', price: 3_000 });

function showPeople(address = '/admin/people') {
  answerPeople(school, amina, baraka);
  school.answer(courses.list, [web]);
  school.answer(bulkChanges.people, { changed: 1, unchanged: 0, refused: [] });
  show(address, admin());
}
const select = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` });
const apply = page.getByRole('button', { name: 'Apply' });

test('selected students join a course, and those who could not are named with the reason', async () => {
  showPeople();
  await select('Amina Otieno').click();
  await select('Baraka Kamau').click();
  await expect.element(page.getByText('2 people selected')).toBeVisible();
  await page.getByLabelText('Action').selectOptions('Add to a course');
  await expect.element(apply).toBeDisabled();
  await page.getByLabelText('Course', { exact: true }).selectOptions(web.title);
  school.answer(bulkChanges.people, {
    changed: 1,
    unchanged: 0,
    refused: [{ _id: baraka._id, name: baraka.name, reason: 'Too little credit.' }],
  });
  await apply.click();
  const question = page.getByRole('alertdialog', { name: 'Add to a course' });
  await expect.element(question).toHaveTextContent(`Add 2 people to “${web.title}”?${texts.isPaid('Ksh. 3,000')}`);
  expect(school.requests(bulkChanges.people)).toEqual([]);
  await question.getByRole('button', { name: 'Yes, add' }).click();
  await expect.element(page.getByText('1 person changed.')).toBeVisible();
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Baraka Kamau' }))
    .toHaveTextContent('Baraka Kamau: Too little credit.');
  await expect.element(select('Amina Otieno')).not.toBeChecked();
  const body = { change: { kind: 'addCourse', courseId: web._id }, who: { ids: [amina._id, baraka._id] } };
  expect(school.requests(bulkChanges.people)).toEqual([{ body }]);
});

test('all matches of a search are deactivated, after a question', async () => {
  showPeople('/admin/people?q=a&type=student');
  school.answer(people.list, { people: [amina, baraka], total: 70 });
  await page.getByLabelText(texts.selectPage).click();
  await page.getByRole('button', { name: 'Select all 70 matches' }).click();
  await page.getByLabelText('Action').selectOptions('Deactivate');
  await apply.click();
  const question = page.getByRole('alertdialog', { name: 'Deactivate' });
  await expect.element(question.getByText(/^Deactivate 70 accounts\?/)).toBeVisible();
  expect(school.requests(bulkChanges.people)).toEqual([]);
  await question.getByRole('button', { name: 'Yes, deactivate' }).click();
  await expect.element(page.getByText('1 person changed.')).toBeVisible();
  const body = { change: { kind: 'deactivate' }, who: { filters: { q: 'a', type: 'student' }, total: 70, except: [] } };
  expect(school.requests(bulkChanges.people)).toEqual([{ body }]);
});

test('one of all matches is left out, and taken back', async () => {
  showPeople();
  school.answer(people.list, { people: [amina, baraka], total: 70 });
  await page.getByLabelText(texts.selectPage).click();
  await page.getByRole('button', { name: 'Select all 70 matches' }).click();
  await select('Baraka Kamau').click();
  await expect.element(page.getByText('69 people selected')).toBeVisible();
  await expect.element(select('Baraka Kamau')).not.toBeChecked();
  await page.getByLabelText(texts.selectPage).click();
  await expect.element(page.getByText('70 people selected')).toBeVisible();

  await select('Baraka Kamau').click();
  await page.getByLabelText('Action').selectOptions('Reactivate');
  await apply.click();
  await page.getByRole('button', { name: 'Yes, reactivate' }).click();
  const who = { filters: { q: '' }, total: 70, except: [baraka._id] };
  await expect
    .poll(() => school.requests(bulkChanges.people))
    .toEqual([{ body: { change: { kind: 'reactivate' }, who } }]);
});

test('of more than 1,000 matches, only those on the page can be selected, and the bar says why', async () => {
  showPeople();
  school.answer(people.list, { people: [amina, baraka], total: 1_001 });
  await page.getByLabelText(texts.selectPage).click();
  await expect.element(page.getByText(texts.tooMany)).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Select all/ })).not.toBeInTheDocument();
});

test('a free course costs nothing, and invitations to several people are sent after a question', async () => {
  showPeople();
  school.answer(courses.list, [{ ...web, price: 0 }]);
  await select('Amina Otieno').click();
  await page.getByLabelText('Action').selectOptions('Add to a course');
  await page.getByLabelText('Course', { exact: true }).selectOptions(web.title);
  await apply.click();
  const question = page.getByRole('alertdialog');
  await expect.element(question).toHaveTextContent(`Add 1 person to “${web.title}”?${texts.isFree}`);
  await question.getByRole('button', { name: 'Cancel' }).click();

  await select('Baraka Kamau').click();
  await page.getByLabelText('Action').selectOptions('Send invitation again');
  await apply.click();
  await expect.element(question.getByText(texts.questions.invite(2))).toBeVisible();
  expect(school.requests(bulkChanges.people)).toEqual([]);
  await question.getByRole('button', { name: 'Yes, send' }).click();
  const body = { change: { kind: 'invite' }, who: { ids: [amina._id, baraka._id] } };
  await expect.poll(() => school.requests(bulkChanges.people)).toEqual([{ body }]);
});

test('another search ends the selection', async () => {
  showPeople();
  await select('Amina Otieno').click();
  await expect.element(page.getByText('1 person selected')).toBeVisible();
  await page.getByLabelText('Name, email or number').fill('amina');
  await expect.element(select('Amina Otieno')).not.toBeChecked();
  await expect.element(apply).not.toBeInTheDocument();
});

test('a refused change keeps the selection and says why', async () => {
  showPeople();
  await select('Amina Otieno').click();
  await page.getByLabelText('Action').selectOptions('Reactivate');
  school.refuse(bulkChanges.people, { code: 'conflict', message: texts.listChanged });
  await apply.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(texts.listChanged);
  await expect.element(select('Amina Otieno')).toBeChecked();
});
