/** Merging two accounts of one student, on the page of the account that stays open. */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { guardians } from '#contract/accounts/guardians.ts';
import { type MergePreview, merges } from '#contract/accounts/merges.ts';
import { agreedPrices } from '#contract/admissions/agreed-prices.ts';
import { studentCourses } from '#contract/admissions/student-courses.ts';
import { courses } from '#contract/courses.ts';
import { funds } from '#contract/money/funds.ts';
import { people } from '#contract/people.ts';
import { ownFund } from '#web/testing/factories/payments.ts';
import { noGuardian, person } from '#web/testing/factories/people.ts';
import { admin } from '#web/testing/factories/records.ts';
import { school, show } from '#web/testing/show.tsx';

beforeEach(async () => {
  await page.viewport(390, 800);
  school.answer(guardians.read, noGuardian);
  school.answer(merges.list, []);
});

const kept = person({ name: 'Amina Otieno', email: 'amina@example.com', admissionNumber: '10019' });
const second = person({ name: 'Amina O', email: 'aminao@example.com', admissionNumber: '10024' });
const account = ({ _id, name, email, admissionNumber = '' }: typeof kept) => ({ _id, name, email, admissionNumber });
const merge = {
  _id: crypto.randomUUID(),
  kept: account(kept),
  closed: account(second),
  reason: 'Signed up twice.',
  mergedAt: '2026-01-05T09:00:00.000Z',
  mergedBy: 'Njeri Mwangi',
  undoableUntil: '2026-01-12T09:00:00.000Z',
  undoneAt: null,
};

async function showAmina(preview: Partial<MergePreview> = {}, last = () => {}) {
  school.answer(studentCourses.person, { ...kept, application: null });
  school.answer(studentCourses.list, { courses: [], credit: 0 });
  school.answer(courses.list, []);
  school.answer(agreedPrices.list, []);
  school.answer(funds.readOf, ownFund());
  school.answer(people.list, { people: [second], total: 1 });
  const nothing = { kept: account(kept), closed: account(second), work: [], credit: 0, obstacles: [] };
  school.answer(merges.preview, { ...nothing, ...preview });
  last();
  show(`/admin/people/${kept._id}`, admin());
  await page.getByRole('button', { name: 'Merge with another account' }).click();
  await page.getByRole('searchbox', { name: 'Student' }).fill('amina');
  await page.getByRole('button', { name: /aminao@example.com/ }).click();
  return page.getByRole('dialog', { name: 'Merge two accounts' });
}

test('the office sees what moves and what stays, gives a reason, and merges', async () => {
  const work: MergePreview['work'] = [
    { what: 'courses', moves: 2, stays: 1 },
    { what: 'handins', moves: 1, stays: 0 },
  ];
  const dialog = await showAmina({ work, credit: 400 });
  school.answer(merges.merge, { message: 'The two accounts are one now.' });

  for (const text of ['10019', '10024', '2 courses', '1 hand-in', 'Ksh. 400 credit', '1 course: not moved'])
    await expect.element(dialog).toHaveTextContent(text);
  await dialog.getByLabelText('Reason').fill('Signed up twice.');
  await dialog.getByRole('button', { name: 'Merge the accounts' }).click();

  await expect.element(page.getByText('The two accounts are one now.')).toBeVisible();
  const body = { closedId: second._id, reason: 'Signed up twice.' };
  expect(school.requests(merges.merge)).toMatchObject([{ params: { id: kept._id }, body }]);
});

test('accounts that cannot be merged have no button, but a reason', async () => {
  const dialog = await showAmina({ obstacles: ['The second account has a fund page.'] });

  await expect.element(dialog.getByRole('alert')).toHaveTextContent('The second account has a fund page.');
  await expect.element(dialog.getByRole('button', { name: 'Merge the accounts' })).not.toBeInTheDocument();
});

test('a preview that fails to load can be loaded again', async () => {
  const dialog = await showAmina({}, () => school.breakConnection(merges.preview));
  await dialog.getByRole('button', { name: 'Try again' }).click();
  const tries = () => school.requests(merges.preview).length;
  await expect.poll(tries).toBe(2);
  await expect.element(dialog.getByRole('button', { name: 'Merge the accounts' })).not.toBeInTheDocument();
});

test('a merge is undone on the person’s page', async () => {
  school.answer(merges.list, [merge]);
  school.answer(merges.undo, { message: 'The merge is undone: both accounts are as before.' });
  await showAmina();
  await page.getByRole('button', { name: 'Close' }).click();

  await expect.element(page.getByText(/^Amina O 10024 was merged into Amina Otieno 10019/)).toBeVisible();
  const undo = page.getByRole('button', { name: 'Undo the merge' });
  await undo.click();
  const question = page.getByRole('alertdialog');
  await expect.element(question).toHaveTextContent('Amina O 10024 opens again.');
  expect(school.requests(merges.undo)).toEqual([]);
  await question.getByRole('button', { name: 'Undo the merge' }).click();

  await expect.element(page.getByText('The merge is undone: both accounts are as before.')).toBeVisible();
  expect(school.requests(merges.undo)).toMatchObject([{ params: { id: kept._id, mergeId: merge._id } }]);
});
