/** One staff member requests a refund, and a second decides. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { bookkeeping } from '#contract/money/bookkeeping.ts';
import { type Refund, refunds } from '#contract/money/refunds.ts';
import { paidPayment } from '#web/testing/factories/office.ts';
import { admin } from '#web/testing/factories/records.ts';
import { school, show } from '#web/testing/show.tsx';

const now = new Date().toISOString();
const row = page.getByRole('row').filter({ hasText: 'Subira Wanjala' });

const refund = (details: Partial<Refund> = {}): Refund => ({
  _id: crypto.randomUUID(),
  paymentId: crypto.randomUUID(),
  reference: 'ABCDEFGHJKLM',
  name: 'Subira Wanjala',
  amount: 300,
  access: 'keep',
  method: 'manual',
  state: 'requested',
  outgoingCode: null,
  isSimulated: true,
  reason: 'She paid twice.',
  requestedBy: 'Njeri Mwangi',
  decidedBy: null,
  isYours: false,
  requestedAt: now,
  changedAt: now,
  ...details,
});

/** Opens the page with this refund. The fake server stores the decision, and whether staff have sent the money. */
function showRefunds(asked: Refund) {
  let current = asked;
  const update = (change: Partial<Refund>) => {
    current = { ...current, ...change };
    return current;
  };
  school.answer(refunds.list, () => [current]);
  school.answer(refunds.decide, ({ body }) =>
    update({ state: body.isApproved ? 'sending' : 'declined', decidedBy: 'Otieno Odhiambo' }),
  );
  school.answer(refunds.finish, ({ body }) =>
    update('isFailed' in body ? { state: 'failed' } : { state: 'done', outgoingCode: body.outgoingCode }),
  );
  show('/admin/payments/refunds', admin());
}

test('a refund cannot exceed what was received', async () => {
  const payment = paidPayment(900);
  school.answer(bookkeeping.read, payment);
  school.answer(refunds.request, ({ body }) => refund({ amount: body.amount }));
  show(`/admin/payments/${payment._id}`, admin());
  await page.getByRole('button', { name: 'Refund' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  const [amount, ask] = [dialog.getByLabelText('Amount'), dialog.getByRole('button', { name: 'Request refund' })];
  await amount.fill('901');
  await dialog.getByLabelText('Reason').fill('She paid twice.');
  await dialog.getByRole('radio', { name: 'Manually' }).click();
  await ask.click();
  await expect.element(amount).toHaveAccessibleDescription(expect.stringContaining('at most Ksh. 900'));
  expect(school.requests(refunds.request)).toEqual([]);

  await amount.fill('300');
  await ask.click();
  await expect.element(dialog).not.toBeInTheDocument();
  const { _id: paymentId } = payment;
  expect(school.requests(refunds.request)).toEqual([
    { body: { paymentId, amount: 300, reason: 'She paid twice.', access: 'keep', method: 'manual' } },
  ]);
});

test('a staff member cannot decide on their own request', async () => {
  showRefunds(refund({ isYours: true }));

  await expect.element(row).toHaveTextContent('Another staff member has to decide this.');
  expect(row.getByRole('button').elements()).toEqual([]);
});

test('an approved refund is sent manually, with the M-Pesa code', async () => {
  showRefunds(refund());
  await row.getByRole('button', { name: 'Approve' }).click();
  const question = page.getByRole('alertdialog', { name: 'Refund Ksh. 300?' });
  await question.getByRole('button', { name: 'Approve' }).click();
  await expect.element(row).toHaveTextContent('Being sent');

  await row.getByRole('button', { name: 'Mark as sent' }).click();
  const sent = page.getByRole('dialog', { name: 'Ksh. 300 to Subira Wanjala' });
  const code = sent.getByLabelText('M-Pesa code');
  await code.fill('QK');
  await sent.getByRole('button', { name: 'Mark as sent' }).click();
  await expect.element(code).toHaveAccessibleDescription(expect.stringContaining('Enter the M-Pesa code'));
  await code.fill('qk12ab34cd');
  await sent.getByRole('button', { name: 'Mark as sent' }).click();
  await expect.element(row).toHaveTextContent('QK12AB34CD');
  await expect.element(row).toHaveTextContent('Sent');
});

test('a declined refund changes no money', async () => {
  showRefunds(refund());
  await row.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click();

  await expect.element(row).toHaveTextContent('Declined');
  await expect.element(row).toHaveTextContent('decided by Otieno Odhiambo');
});

test('a payment shows what was refunded and what is left', async () => {
  const payment = paidPayment(900, { refunded: 300, refundable: 600 });
  school.answer(bookkeeping.read, payment);
  show(`/admin/payments/${payment._id}`, admin());

  await expect.element(page.getByText('Partly refunded')).toBeVisible();
  await expect.element(page.getByText('Ksh. 300; Ksh. 600 can still be refunded')).toBeVisible();
});
