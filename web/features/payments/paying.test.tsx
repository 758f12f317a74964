/** Paying fees by phone on /payments. */

import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { agreedPrices } from '#contract/admissions/agreed-prices.ts';
import { auth } from '#contract/auth.ts';
import { enrolments } from '#contract/enrolments.ts';
import { funds } from '#contract/money/funds.ts';
import { type FeeAccount, payments } from '#contract/money/payments.ts';
import { receipts } from '#contract/money/receipts.ts';
import * as enrolmentsTexts from '#texts/learning/enrolments.ts';
import * as paymentsTexts from '#texts/money/payments.ts';
import { answerShell } from '#web/testing/answers.ts';
import { feeAccount, ownFund, payment, paymentStatus, promptIsOver } from '#web/testing/factories/payments.ts';
import { student } from '#web/testing/factories/records.ts';
import { expectAddress, reopen, school, show, textsOf } from '#web/testing/show.tsx';
import { signIn } from '#web/testing/sign-in.ts';

const wanjiru = student();
const form = page.getByRole('form', { name: 'Pay by phone' });
const phone = form.getByLabelText('Phone Number');
const amount = form.getByLabelText('Amount (Ksh.)');
const pay = form.getByRole('button', { name: 'Pay' });

beforeEach(() => {
  school.answer(funds.readOwn, ownFund());
  school.answer(payments.list, []);
  school.answer(payments.account, feeAccount());
});

/** A course of Ksh. 1,000 with this balance in whole shillings. */
const potteryCourse = (missing: number): NonNullable<FeeAccount['course']> => ({
  _id: crypto.randomUUID(),
  title: 'Pottery wheels',
  price: 1_000,
  missing,
  isJoined: false,
});

async function fillIn(typed: { phone: string; amount: string }) {
  await phone.fill(typed.phone);
  await amount.fill(typed.amount);
}

test('a course is paid by phone and unlocked without a reload', async () => {
  const course = potteryCourse(1_000);
  school.answer(payments.account, feeAccount({ course }));
  show(`/payments?course=${course._id}`, wanjiru);
  await expect.element(page.getByText('For Pottery wheels: Ksh. 1,000. Balance: Ksh. 1,000.')).toBeVisible();
  await expect.element(amount).toHaveValue('1000');
  await expect.element(amount).toHaveAccessibleDescription('M-Pesa fee: about Ksh. 10');

  school.answer(payments.pay, payment({ amountPayed: 1_000 }));
  school.answer(payments.status, paymentStatus({ amountPayed: 1_000, course }));
  await phone.fill('0712 345 678');
  await pay.click();

  await expect.element(page.getByText('Check your Phone')).toBeVisible();
  await expectAddress('/successful?reference=ABCDEFGHJKLM');
  await expect.element(page.getByRole('heading', { name: 'Request sent to Phone Number' })).toBeVisible();
  await expect.element(page.getByText('Thank you')).toBeVisible();
  await expect.element(page.getByText('Enter your PIN on your phone only.')).toBeVisible();
  expect(school.requests(payments.pay)).toEqual([
    {
      body: {
        purpose: 'fees',
        studentId: wanjiru._id,
        phoneNumber: '254712345678',
        amountPayed: 1_000,
        courseId: course._id,
      },
    },
  ]);

  school.answer(
    payments.status,
    paymentStatus({ status: 'paid', amountPayed: 1_000, course: { ...course, isJoined: true } }),
  );
  school.sendEvent(payments.news, { reference: 'ABCDEFGHJKLM' });
  await expect.element(page.getByText('Received Ksh. 1,000')).toBeVisible();
  await expect.element(page.getByText('You are now enrolled in Pottery wheels')).toBeVisible();
  school.keepOthersPending();
  await page.getByRole('link', { name: 'Go to Pottery wheels' }).click();
  await expectAddress(`/courses/${course._id}`);
});

test('a partial payment for a course is credited, and the balance is paid with the last used phone', async () => {
  const course = potteryCourse(1_000);
  school.answer(payments.account, feeAccount({ course }));
  school.answer(payments.pay, payment({ amountPayed: 400 }));
  school.answer(payments.status, paymentStatus({ status: 'paid', amountPayed: 400, course }));
  show(`/payments?course=${course._id}`, wanjiru);
  await expect.element(page.getByText('You have not paid anything yet')).toBeVisible();
  await fillIn({ phone: '+254 712345678', amount: '400' });
  await pay.click();
  await expect
    .element(page.getByText('Added to your credit. Pottery wheels unlocks once you pay the balance.'))
    .toBeVisible();

  school.answer(payments.account, feeAccount({ credit: 400, course: { ...course, missing: 600 } }));
  await page.getByRole('link', { name: 'Pay the balance' }).click();

  await expect.element(page.getByText('Your credit: Ksh. 400')).toBeVisible();
  await expect.element(amount).toHaveValue('600');
  await expect.element(phone).toHaveValue('0712 345 678');
});

test('the intake that the office has chosen is beside the balance', async () => {
  const course = potteryCourse(1_000);
  school.answer(payments.account, feeAccount({ course }));
  show(`/payments?course=${course._id}`, wanjiru);
  const intake = { name: 'May', startsOn: '2027-05-03' };
  school.answer(agreedPrices.own, [{ courseId: course._id, price: 1_000, intake }]);

  await expect.element(page.getByText(/Starts on Monday,? 3 May 2027 \(May\)/)).toBeVisible();
});

test('payments are listed in a table, with links to their receipts', async () => {
  const receipt = { _id: crypto.randomUUID(), number: 'SIM-2026-000123' };
  school.answer(payments.list, [payment({ status: 'paid', amountPayed: 400, receipt })]);
  show('/payments', wanjiru);

  const table = page.getByRole('table', { name: 'Your payments' });
  await expect.element(table).toBeVisible();
  expect(textsOf(table.getByRole('columnheader'))).toEqual(['No', 'Phone Number', 'Amount', 'Date']);
  await expect.element(table.getByRole('row').nth(1)).toHaveTextContent('10712 345 678Ksh. 400 Simulated');
  await expect
    .element(table.getByRole('link', { name: 'Receipt SIM-2026-000123' }))
    .toHaveAttribute('href', `/payments/receipt/${receipt._id}`);
});

test('a cancelled payment shows the reason, and is retried with the same details as soon as the phone may be prompted', async () => {
  school.answer(payments.pay, payment({ amountPayed: 250 }));
  const cancelled = paymentStatus({ status: 'cancelled', reason: 'cancelled', amountPayed: 250 });
  school.answer(payments.status, cancelled);
  show('/payments', wanjiru);
  await fillIn({ phone: '0712345678', amount: '250' });
  await pay.click();

  await expectAddress('/error?reference=ABCDEFGHJKLM');
  await expect.element(page.getByRole('heading', { name: 'An error occured processing your payment' })).toBeVisible();
  await expect.element(page.getByText('The request was cancelled on the phone.')).toBeVisible();
  await expect.element(page.getByText(/If you need help/)).toBeVisible();
  await expect.element(page.getByRole('main').getByRole('link', { name: 'Home' })).toBeVisible();
  const again = page.getByRole('button', { name: 'Try again' });
  await expect.element(again).toBeDisabled();

  school.answer(payments.status, { ...cancelled, ...promptIsOver() });
  reopen();
  await again.click();
  await expectAddress('/payments');
  await expect.element(phone).toHaveValue('0712345678');
  await expect.element(amount).toHaveValue('250');
  await expect.element(page.getByText('You have not paid anything yet')).toBeVisible();
});

test('an expired prompt is not called failed: the page explains the paybill, and the money still arrives', async () => {
  school.answer(payments.pay, payment({ amountPayed: 300 }));
  const unconfirmed = paymentStatus({ amountPayed: 300, paybill: '522522' });
  school.answer(payments.status, unconfirmed);
  show('/payments', wanjiru);
  await fillIn({ phone: '0712345678', amount: '300' });
  await pay.click();
  await expect.element(page.getByText(/^The request on the phone expires in \d+ seconds$/)).toBeInTheDocument();

  school.answer(payments.status, { ...unconfirmed, ...promptIsOver() });
  reopen();
  await expect
    .element(page.getByText('M-Pesa has not confirmed the payment yet. If money left your phone, it will appear here.'))
    .toBeVisible();
  expect(textsOf(page.getByRole('definition'))).toEqual(['522522', 'ABCDEFGHJKLM', 'Ksh. 300']);

  school.answer(payments.status, { ...unconfirmed, status: 'paid' });
  school.sendEvent(payments.news, { reference: 'ABCDEFGHJKLM' });
  await expect.element(page.getByText('Received Ksh. 300')).toBeVisible();
});

test('after a lost reply a second press sends the same payment under the same idempotency key', async () => {
  show('/payments', wanjiru);
  await fillIn({ phone: '0712345678', amount: '200' });
  let failReply = () => {};
  const answer = new Promise<never>((_, reject) => {
    failReply = () => reject(new TypeError('Failed to fetch'));
  });
  school.answer(payments.pay, () => answer);
  await pay.dblClick();
  failReply();
  await expect.element(form.getByRole('alert')).toHaveTextContent('The school server cannot be reached');
  expect(school.keys(payments.pay)).toHaveLength(1);
  reopen();
  await expect.element(amount).toHaveValue('200');

  const found = school.hold(payments.pay);
  school.answer(payments.status, paymentStatus({ amountPayed: 200 }));
  await pay.dblClick();
  found.answer(payment({ amountPayed: 200 }));
  await expectAddress('/successful?reference=ABCDEFGHJKLM');
  const [lost, sent, ...more] = school.keys(payments.pay);
  expect(lost).toMatch(/./);
  expect(sent).toBe(lost);
  expect(more).toEqual([]);
});

test('every field shows its error, and nothing is sent', async () => {
  show('/payments', wanjiru);
  await pay.click();
  await expect.element(phone).toHaveAccessibleDescription('Please input your phone number');
  await expect.element(phone).toHaveFocus();
  await expect.element(phone).toHaveAttribute('inputmode', 'numeric');
  await expect.element(amount).toHaveAttribute('inputmode', 'numeric');
  await expect
    .element(amount)
    .toHaveAccessibleDescription(expect.stringContaining('The amount must be whole shillings, from 1 to 250,000'));

  for (const wrong of ['0', '-5', '1.5', '1e3', '250001']) {
    await amount.fill(wrong);
    await expect.element(amount).toHaveAccessibleDescription(expect.stringContaining('The amount must be whole'));
  }
  await amount.fill('50');
  await expect.element(amount).toHaveAccessibleDescription(expect.stringContaining('The smallest payment is Ksh. 100'));
  await phone.fill('0812 345 678');
  await expect.element(phone).toHaveAccessibleDescription('This is not a Kenyan phone number, such as 0712 345 678');
  expect(school.requests(payments.pay)).toEqual([]);
});

test('while M-Pesa is unavailable the page of failed payments says that no prompt was sent, and leads back', async () => {
  school.refuse(payments.pay, { code: 'unavailable', message: paymentsTexts.away });
  show('/payments', wanjiru);
  await fillIn({ phone: '0722 000 111', amount: '300' });
  await pay.click();

  await expect.element(page.getByRole('heading', { name: 'An error occured processing your payment' })).toBeVisible();
  await expect
    .element(page.getByText('M-Pesa cannot be reached right now. Nothing was sent to your phone.'))
    .toBeVisible();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect.element(phone).toHaveValue('0722 000 111');
});

test('a student joins a course with sufficient credit, which is then used up', async () => {
  const course = { ...potteryCourse(0), price: 700 };
  school.answer(payments.account, feeAccount({ credit: 900, course }));
  school.answer(enrolments.enrol, () => {
    school.answer(payments.account, feeAccount({ credit: 200, course: { ...course, isJoined: true } }));
    return enrolmentsTexts.enrolled(course.title);
  });
  show(`/payments?course=${course._id}`, wanjiru);
  await page.getByRole('button', { name: 'Enroll in Pottery wheels with your credit' }).click();
  await page.getByRole('alertdialog', { name: 'Success' }).getByRole('button', { name: 'OK' }).click();

  await expect.element(page.getByText('You are enrolled in Pottery wheels.')).toBeVisible();
  await expect.element(page.getByText('Your credit: Ksh. 200')).toBeVisible();
});

test('the statement is loaded when it is opened', async () => {
  show('/payments', wanjiru);
  await expect.element(page.getByText('You have not paid anything yet')).toBeVisible();
  expect(school.requests(receipts.statement)).toEqual([]);
  const line = { date: '2026-03-02T10:00:00+03:00', receiptId: null, receiptNumber: null };
  school.answer(receipts.statement, {
    studentId: wanjiru._id,
    studentName: wanjiru.name,
    credit: 200,
    lines: [
      { ...line, kind: 'receipt', what: 'Paid by phone', amount: 900, credit: 900 },
      { ...line, kind: 'enrolment', what: 'Mosaics', amount: -700, credit: 200 },
    ],
    isSimulated: true,
  });

  await page.getByText('Account statement').click();

  await expect
    .element(page.getByRole('table', { name: 'Statement' }).getByRole('row').nth(1))
    .toHaveTextContent('− Ksh. 700');
});

test('payments that fail to load show an error, and load on retry', async () => {
  school.breakConnection(payments.list);
  show('/payments', wanjiru);
  const failed = page.getByRole('region', { name: 'Your payments' }).getByRole('alert');
  await expect.element(failed).toHaveTextContent('An error occurred fetching your payments');
  await expect.poll(() => page.getByText('An error occurred fetching your payments').elements()).toHaveLength(2);

  school.answer(payments.list, []);
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('You have not paid anything yet')).toBeVisible();
});

test('a student whose session ended sees the reason, and finds the entered values after signing in', async () => {
  show('/payments', wanjiru);
  await fillIn({ phone: '0722 000 111', amount: '1,200' });
  school.refuse(payments.pay, { code: 'not_signed_in', message: 'Please sign in' });
  await pay.click();
  await expectAddress('/login');
  expect(school.requests(payments.pay)).toMatchObject([{ body: { purpose: 'fees', amountPayed: 1_200 } }]);

  school.answer(auth.signIn, wanjiru);
  answerShell(school, wanjiru);
  await signIn(wanjiru);

  await expectAddress('/payments');
  await expect.element(phone).toHaveValue('0722 000 111');
  await expect.element(amount).toHaveValue('1,200');
});
