/** One receipt, on /payments/receipt/{receiptId}. */

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { receipts } from '#contract/receipts.ts';
import * as receiptsTexts from '#texts/money/receipts.ts';
import { student } from '#web/testing/factories/records.ts';
import { school, show, textsOf } from '#web/testing/show.tsx';

test('a receipt states the payment, that the money is simulated, and that it is not an invoice', async () => {
  const id = crypto.randomUUID();
  school.answer(receipts.read, {
    _id: id,
    number: 'SIM-2026-000123',
    amount: 400,
    date: '2026-03-02T10:00:00+03:00',
    studentName: 'Wanjiru Kamau',
    phoneNumber: '0712 *** 678',
    purpose: 'fees',
    courseTitle: 'Kiln building',
    reference: 'ABCDEFGHJKLM',
    providerReceipt: null,
    isSimulated: true,
  });
  show(`/payments/receipt/${id}`, student());

  const receipt = page.getByRole('article', { name: 'Receipt SIM-2026-000123' });
  await expect.element(receipt).toHaveTextContent('Ksh. 400');
  const details = receipt.getByRole('definition');
  expect(textsOf(details)).toEqual([
    ...['Wanjiru Kamau', '0712 *** 678', 'Kiln building'],
    ...['2 Mar 2026, 10:00', 'not known yet', 'ABCDEFGHJKLM'],
  ]);
  await expect.element(receipt.getByText('SIMULATED', { exact: true })).toBeVisible();
  await expect.element(receipt).toHaveTextContent('This is a payment acknowledgement, not a tax invoice.');
});

test('another student’s receipt and an unknown one look the same', async () => {
  school.refuse(receipts.read, { code: 'not_found', message: receiptsTexts.gone });
  show('/payments/receipt/00000000-0000-4000-8000-000000000000', student());
  await expect.element(page.getByRole('heading', { name: 'No such receipt' })).toBeVisible();

  show('/payments/receipt/x');
  await expect.element(page.getByRole('heading', { name: 'No such receipt' })).toBeVisible();
  expect(school.takeFaults()).toEqual([expect.stringContaining('This address is not complete.')]);
});
