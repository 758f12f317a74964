/** Comparing the provider's statements with our payments, and unallocated payments. */

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { bookkeeping, type UnallocatedMoney } from '#contract/money/bookkeeping.ts';
import { type Reconciliation, reconciliation } from '#contract/money/reconciliation.ts';
import { people } from '#contract/people.ts';
import * as reconciliationTexts from '#texts/money/reconciliation.ts';
import { answerPeople, person } from '#web/testing/factories/people.ts';
import { admin } from '#web/testing/factories/records.ts';
import { expectAddress, school, show } from '#web/testing/show.tsx';

const now = new Date().toISOString();
const rowOf = (text: string) => page.getByRole('row').filter({ hasText: text });
const importNow = page.getByRole('button', { name: 'Import', exact: true });
const csv = (text: string, name = 'statement.csv') => new File([text], name, { type: 'text/csv' });

/** A report on a statement whose only line is missing in our ledger. */
const report: Reconciliation = {
  _id: crypto.randomUUID(),
  source: 'import',
  since: now,
  until: now,
  by: 'Njeri Mwangi',
  at: now,
  theirCount: 1,
  theirSum: 650,
  ourCount: 0,
  ourSum: 0,
  matched: 0,
  missingHere: 1,
  missingThere: 0,
  amountDiffers: 0,
};

test('a statement is imported, and its report shows what only the provider knows', async () => {
  school.answer(reconciliation.list, []);
  school.answer(reconciliation.importStatement, report);
  school.answer(reconciliation.read, {
    ...report,
    items: [
      {
        outcome: 'missing_here',
        providerReceipt: 'QK12AB34CD',
        theirAmount: 650,
        ourAmount: null,
        at: now,
        paymentId: null,
        what: '',
      },
    ],
  });
  show('/admin/payments/reconciliation', admin());
  await userEvent.upload(page.getByLabelText('Choose a file (CSV)'), csv('Receipt No.,Completion Time'));
  await expect.element(page.getByText('statement.csv, 1 kB')).toBeVisible();
  await importNow.click();

  await expectAddress(`/admin/payments/reconciliation/${report._id}`);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Report');
  await expect.element(rowOf('QK12AB34CD')).toHaveTextContent('Missing here');
  await expect.element(rowOf('QK12AB34CD')).toHaveTextContent('Ksh. 650');
  expect(school.requests(reconciliation.importStatement)).toEqual([{ body: { csv: 'Receipt No.,Completion Time' } }]);
});

test('a file that is not a statement shows an error, and another can be chosen', async () => {
  school.answer(reconciliation.list, []);
  school.refuse(reconciliation.importStatement, { code: 'invalid', message: reconciliationTexts.notAStatement });
  show('/admin/payments/reconciliation', admin());
  await userEvent.upload(page.getByLabelText('Choose a file (CSV)'), csv('Dear office,\nthis is a letter.'));
  await importNow.click();
  const alert = page.getByRole('main').getByRole('alert');
  await expect.element(alert).toHaveTextContent('We cannot read this statement');

  await userEvent.upload(page.getByLabelText('Choose another file'), csv('', 'empty.csv'));
  await expect.element(alert).not.toBeInTheDocument();
  await expect.element(page.getByText('empty.csv')).toBeVisible();
});

test('an unallocated payment is assigned to a student, and only with a reason', async () => {
  const zuhura = person({ name: 'Zuhura Ali' });
  const money: UnallocatedMoney = {
    _id: crypto.randomUUID(),
    kind: 'unmatched',
    amount: 650,
    at: now,
    providerReceipt: 'QK12AB34CD',
    what: 'nobody knows',
    suggestions: [],
    isSimulated: true,
  };
  school.answer(bookkeeping.listHeld, [money]);
  school.answer(bookkeeping.moveHeld, () => {
    school.answer(bookkeeping.listHeld, []);
    return [];
  });
  answerPeople(school, zuhura, person({ name: 'Baraka Odhiambo' }));
  show('/admin/payments/held', admin());

  await rowOf('QK12AB34CD').getByRole('button', { name: 'Assign to student' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign Ksh. 650' });
  const search = dialog.getByRole('searchbox', { name: 'Student' });
  const move = dialog.getByRole('button', { name: 'Assign to this student' });
  await move.click();
  await expect.element(search).toHaveAccessibleDescription(expect.stringContaining('Choose a student'));
  await search.fill('Zuhura');
  await userEvent.keyboard('{Enter}');
  const found = dialog.getByRole('list', { name: 'Students found' });
  await expect.element(found.getByRole('button')).toHaveTextContent('Zuhura Ali');
  await found.getByRole('button').click();
  expect(school.requests(people.list).map(({ query }) => query)).toEqual([{ q: 'Zuhura', type: 'student', page: 1 }]);
  await expect.element(dialog.getByText('Chosen: Zuhura Ali')).toBeVisible();
  await dialog.getByLabelText('Reason').fill('Her mother rang.');
  await move.click();

  await expect.element(page.getByText('Ksh. 650 is now assigned to Zuhura Ali.')).toBeVisible();
  await expect.element(rowOf('QK12AB34CD')).not.toBeInTheDocument();
  expect(school.requests(bookkeeping.moveHeld)).toEqual([
    { params: { id: money._id }, body: { studentId: zuhura._id, reason: 'Her mother rang.' } },
  ]);
});
