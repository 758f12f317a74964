/** Giving to a student's fees without an account, on /helpfund/{studentId}. */

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { funds } from '#contract/money/funds.ts';
import { payments } from '#contract/money/payments.ts';
import * as fundsTexts from '#texts/people/funds.ts';
import { fund, payment, paymentStatus } from '#web/testing/factories/payments.ts';
import { expectAddress, school, show } from '#web/testing/show.tsx';

const main = page.getByRole('main');
const form = page.getByRole('form', { name: 'Give by M-Pesa' });
const amount = form.getByLabelText('Amount (Ksh.)');
const proceed = form.getByRole('button', { name: 'Proceed' });

test('a fund page shows the student’s first name, an initial and the story', async () => {
  school.answer(funds.read, fund());
  show(`/helpfund/${crypto.randomUUID()}`);

  await expect.element(page.getByRole('heading', { name: 'Help raise fund for Wanjiru K.' })).toBeVisible();
  await expect.element(main).toHaveTextContent('I fix radios.');
});

test('a visitor gives by phone, and the total grows without a reload', async () => {
  const studentId = crypto.randomUUID();
  school.answer(funds.read, fund({ goal: 1_000 }));
  school.answer(payments.pay, payment({ purpose: 'fund', amountPayed: 600 }));
  school.answer(payments.status, paymentStatus({ purpose: 'fund', amountPayed: 600 }));
  show(`/helpfund/${studentId}`);
  await expect.element(main).toHaveTextContent('Ksh. 0 of Ksh. 1,000 raised');

  await proceed.click();
  await expect.element(amount).toHaveAccessibleDescription(expect.stringContaining('whole shillings'));
  await form.getByRole('button', { name: '250', exact: true }).click();
  await expect.element(amount).toHaveValue('250');
  await amount.fill('600');
  await expect.element(form).toHaveTextContent('M-Pesa fee: about Ksh. 10');
  await form.getByLabelText('Phone').fill('0712345678');
  expect(school.requests(payments.pay)).toEqual([]);
  await proceed.click();
  await expect.element(page.getByRole('alert').getByText('Check your Phone')).toBeVisible();
  expect(school.requests(payments.pay)).toEqual([
    { body: { studentId, purpose: 'fund', amountPayed: 600, phoneNumber: '254712345678' } },
  ]);

  school.answer(funds.read, fund({ goal: 1_000, raised: 600 }));
  school.answer(payments.status, paymentStatus({ purpose: 'fund', amountPayed: 600, status: 'paid' }));
  school.sendEvent(payments.news, { reference: 'ABCDEFGHJKLM' });
  await expect.element(page.getByRole('heading', { name: 'Asante sana' })).toBeVisible();
  await expect.element(main).toHaveTextContent('Ksh. 600 of Ksh. 1,000 raised');
});

test('an unknown id, an inactive fund page and an invalid id look alike', async () => {
  school.refuse(funds.read, { code: 'not_found', message: fundsTexts.none });
  const shown = new Set<string>();
  for (const id of [crypto.randomUUID(), 'nonsense', '%3Cb%3E']) {
    show(`/helpfund/${id}`);
    await expect.element(page.getByRole('heading', { name: 'Fund page not found' })).toBeVisible();
    shown.add(main.element().textContent);
  }
  expect(shown.size).toBe(1);
});

test('a URL without an id is invalid', async () => {
  show('/helpfund/');
  await expectAddress('/invalidpath');
});

test('an unknown guardian link shows an error', async () => {
  school.refuse(funds.readConsent, { code: 'not_found', message: fundsTexts.linkVoid });
  show('/guardian/nonsense');
  await expect.element(page.getByRole('heading', { name: 'Link expired' })).toBeVisible();
});
