/** One receipt, on /payments/receipt/{receiptId}. */

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Receipt, receipts } from '#contract/money/receipts.ts';
import * as receiptsTexts from '#texts/money/receipts.ts';
import { student } from '#web/testing/factories/records.ts';
import { school, setSchool, show, textsOf } from '#web/testing/show.tsx';

const receipt = (): Receipt => ({
  _id: crypto.randomUUID(),
  number: 'SIM-2026-000123',
  amount: 400,
  date: '2026-03-02T10:00:00+03:00',
  studentName: 'Wanjiru Kamau',
  admissionNumber: '10019',
  phoneNumber: '0712 *** 678',
  purpose: 'fees',
  courseTitle: 'Kiln building',
  reference: 'ABCDEFGHJKLM',
  providerReceipt: null,
  isSimulated: true,
  issuer: { name: 'Kisumu Code School', address: 'P.O. Box 123-40100, Kisumu', taxPin: 'P051234567X' },
});

/** Opens the receipt's page. */
function showReceipt(of = receipt()) {
  school.answer(receipts.read, of);
  show(`/payments/receipt/${of._id}`, student());
  return page.getByRole('article', { name: 'Receipt SIM-2026-000123' });
}

test('a receipt states the payment, that the money is simulated, and that it is not an invoice', async () => {
  const paper = showReceipt();

  await expect.element(paper).toHaveTextContent('Ksh. 400');
  const details = paper.getByRole('definition');
  expect(textsOf(details)).toEqual([
    ...['Wanjiru Kamau', '10019', '0712 *** 678', 'Kiln building'],
    ...['2 Mar 2026, 10:00', 'not known yet', 'ABCDEFGHJKLM'],
  ]);
  await expect.element(paper.getByText('SIMULATED', { exact: true })).toBeVisible();
  await expect.element(paper).toHaveTextContent('This is a payment acknowledgement, not a tax invoice.');
});

test('a receipt is from the school as it was then, and says how to reach the school now', async () => {
  setSchool({
    phone: '0700 000 001',
    email: 'office@lakeside.example',
    ...{ name: 'Lakeside Academy', address: 'P.O. Box 9-40100, Kisumu', taxPin: 'P098765432Z' },
  });
  const paper = showReceipt();

  await expect.element(paper).toHaveTextContent('Kisumu Code School');
  for (const said of ['P.O. Box 123-40100, Kisumu', 'P051234567X', '0700 000 001', 'office@lakeside.example'])
    await expect.element(paper).toHaveTextContent(said);
  for (const changed of ['Lakeside Academy', 'P.O. Box 9-40100', 'P098765432Z'])
    await expect.element(paper).not.toHaveTextContent(changed);
});

test('another student’s receipt and an unknown one look the same', async () => {
  school.refuse(receipts.read, { code: 'not_found', message: receiptsTexts.gone });
  show('/payments/receipt/00000000-0000-4000-8000-000000000000', student());
  await expect.element(page.getByRole('heading', { name: 'Receipt not found' })).toBeVisible();

  show('/payments/receipt/x');
  await expect.element(page.getByRole('heading', { name: 'Receipt not found' })).toBeVisible();
  expect(school.takeFaults()).toEqual([expect.stringContaining('This address is incomplete.')]);
});
