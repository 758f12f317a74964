/** How the office manages payments, on /admin/payments and below. */

import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { agreedPrices } from '#contract/admissions/agreed-prices.ts';
import { courses } from '#contract/courses.ts';
import { bookkeeping } from '#contract/money/bookkeeping.ts';
import { funds } from '#contract/money/funds.ts';
import { receipts, type Statement } from '#contract/money/receipts.ts';
import { people } from '#contract/people.ts';
import type { Received } from '#contract/protocol/endpoint.ts';
import { answerPayments, officePayment, paidPayment } from '#web/testing/factories/office.ts';
import { ownFund } from '#web/testing/factories/payments.ts';
import { person } from '#web/testing/factories/people.ts';
import { admin, tutor } from '#web/testing/factories/records.ts';
import { expectAddress, reopen, school, show } from '#web/testing/show.tsx';

beforeEach(() => page.viewport(1280, 800));

const now = new Date().toISOString();
const rowOf = (text: string) => page.getByRole('row').filter({ hasText: text });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const heading = page.getByRole('heading', { level: 1 });
const search = page.getByLabelText('Reference, receipt, name or phone');
const moneyTabs = page.getByRole('navigation', { name: 'Money' });
const timeline = page.getByRole('list', { name: 'Timeline' });
/** The element with the number of payments. The overview above it has the role status too, but another text. */
const countOf = (words: string) => page.getByRole('status').filter({ hasText: words });

/** Waits until the page has fetched the list of payments with exactly these parameters. */
const expectQuery = (query: Partial<Received<typeof bookkeeping.list>['query']>) =>
  expect.poll(() => school.requests(bookkeeping.list).at(-1)?.query).toEqual({ q: '', page: 1, ...query });

const statementOf = (studentId: string, lines: Statement['lines'] = []): Statement => ({
  studentId,
  studentName: 'Baraka Odhiambo',
  credit: lines.at(-1)?.credit ?? 0,
  lines,
  isSimulated: true,
});

test('the office finds a payment with its complete history', async () => {
  const paid = paidPayment(700, {
    receiptNumber: 'SIM-2026-000001',
    moments: [
      { at: now, source: 'send', outcome: 'prompted', raw: '' },
      { at: now, source: 'callback', outcome: 'paid', raw: '{"Body":{"stkCallback":{}}}' },
    ],
    ledger: [
      { at: now, kind: 'receipt', account: 'a', accountKind: 'provider', accountOf: 'simulator', amount: 700 },
      { at: now, kind: 'receipt', account: 'b', accountKind: 'student', accountOf: null, amount: -700 },
    ],
  });
  answerPayments(school, paid);
  school.answer(bookkeeping.read, paid);
  show('/admin/payments', admin());
  await expect.element(heading).toHaveTextContent('Payments');
  await search.fill(paid.name);
  await expectAddress('/admin/payments?q=Baraka+Odhiambo');
  await expectQuery({ q: paid.name });

  const row = rowOf(paid.name);
  for (const text of ['Paid', 'Ksh. 700', 'SIM', '0798 *** 987']) await expect.element(row).toHaveTextContent(text);
  await row.getByRole('link', { name: paid.name }).click();

  await expect.element(heading).toHaveTextContent('Payment ABCDEFGHJKLM');
  const moments = timeline.getByRole('listitem');
  await expect.element(moments.first()).toHaveTextContent('Request to the phone');
  const callbackEvent = moments.filter({ hasText: 'Message from M-Pesa' });
  await expect.element(callbackEvent.getByText('stkCallback')).not.toBeVisible();
  await callbackEvent.getByText('Original message').click();
  await expect.element(callbackEvent.getByText('stkCallback')).toBeVisible();
  await expect.element(rowOf('The student’s credit')).toHaveTextContent('− Ksh. 700');

  history.back();
  await expect.element(search).toHaveValue(paid.name);
  await expect.element(rowOf(paid.name)).toBeVisible();
});

test('the pages of a payment and of a statement mark the first tab, and lead back to it', async () => {
  const payment = officePayment();
  answerPayments(school, payment);
  school.answer(bookkeeping.read, payment);
  school.answer(receipts.statement, statementOf(payment.studentId!));
  school.keepOthersPending();
  const office = admin();
  const allPayments = moneyTabs.getByRole('link', { name: 'All payments' });

  for (const address of [`/admin/payments/${payment._id}`, `/admin/payments/students/${payment.studentId}`]) {
    show(address, office);
    await expect.element(allPayments).toHaveAttribute('aria-current', 'page');
    // Two links have this name: the tab, and the link back to the list.
    await expect.poll(() => page.getByRole('link', { name: 'All payments' }).elements()).toHaveLength(2);
  }
  await page.getByRole('link', { name: 'All payments' }).last().click();
  await expect.element(heading).toHaveTextContent('Payments');
  await moneyTabs.getByRole('link', { name: 'Reconciliation' }).click();
  await expect.element(moneyTabs.getByRole('link', { name: 'Reconciliation' })).toHaveAttribute('aria-current', 'page');
  await expect.element(allPayments).not.toHaveAttribute('aria-current');
});

test('the filters are in the URL, and survive a reload', async () => {
  answerPayments(school, officePayment({ status: 'failed', reason: 'insufficient' }), officePayment());
  show('/admin/payments?q=Baraka', admin());
  await expect.element(countOf('2 payments')).toBeVisible();
  await expectQuery({ q: 'Baraka' });

  await page.getByLabelText('State').selectOptions('Failed');
  await expect.element(countOf('1 payment')).toBeVisible();
  await expectQuery({ q: 'Baraka', status: 'failed' });
  // Changes both selects before the URL reflects the first change, as on a slow device.
  for (const [label, value] of [
    ['Started', '1'],
    ['Purpose', 'fees'],
  ] as const) {
    const select = page.getByLabelText(label).element() as HTMLSelectElement;
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  }
  await expectAddress('/admin/payments?q=Baraka&status=failed&purpose=fees&days=1');
  const chosen = { q: 'Baraka', status: 'failed', purpose: 'fees', days: 1 } as const;
  await expectQuery(chosen);
  const before = school.requests(bookkeeping.list).length;
  reopen();
  await expect.element(page.getByLabelText('State')).toHaveValue('failed');
  await expect.element(countOf('1 payment')).toBeVisible();
  expect(school.requests(bookkeeping.list).length).toBeGreaterThan(before);
  await expectQuery(chosen);

  await page.getByLabelText('Needs checking').click();
  await expect.element(page.getByLabelText('Needs checking')).toBeChecked();
  await expectQuery({ ...chosen, review: 'yes' });
  await expect.element(page.getByText('No payments match this search.')).toBeVisible();
  history.back();
  await expect.element(page.getByLabelText('Needs checking')).not.toBeChecked();
  await expect.element(countOf('1 payment')).toBeVisible();
});

test('a phone number is revealed after a confirmation', async () => {
  const payment = officePayment();
  school.answer(bookkeeping.read, payment);
  school.answer(bookkeeping.reveal, { phoneNumber: '0798 123 987' });
  show(`/admin/payments/${payment._id}`, admin());
  await expect.element(page.getByText('0798 *** 987')).toBeVisible();

  await button('Reveal phone').click();
  const question = page.getByRole('alertdialog', { name: 'Reveal the phone number?' });
  await expect.element(question).toHaveTextContent('Each view is logged.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByText('0798 123 987')).not.toBeInTheDocument();
  expect(school.requests(bookkeeping.reveal)).toEqual([]);

  await button('Reveal phone').click();
  await question.getByRole('button', { name: 'Reveal' }).click();
  await expect.element(page.getByText('0798 123 987')).toHaveFocus();
});

test('a payment that needs checking is marked, and the note survives a failed call', async () => {
  const payment = paidPayment(500, { review: 'amount_differs' });
  answerPayments(school, payment, officePayment({ name: 'Somebody else' }));
  school.answer(bookkeeping.read, payment);
  show('/admin/payments', admin());
  await page.getByRole('link', { name: 'Needs checking' }).click();
  await expect.element(countOf('1 payment')).toBeVisible();
  await rowOf(payment.name).getByRole('link').click();
  await expect.element(page.getByText('The amount received differs from the amount requested')).toBeVisible();
  await button('Mark as checked').click();
  const dialog = page.getByRole('dialog', { name: 'Mark as checked' });
  const note = dialog.getByLabelText('What you found');
  const mark = dialog.getByRole('button', { name: 'Mark as checked' });
  await mark.click();
  await expect.element(note).toHaveAccessibleDescription(expect.stringContaining('Enter a reason'));

  await note.fill('She rounded it up.');
  school.breakConnection(bookkeeping.review);
  await mark.click();
  const alert = page.getByRole('alertdialog', { name: 'Failed' });
  await expect.element(alert).toHaveTextContent('The school server cannot be reached.');
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect.element(note).toHaveValue('She rounded it up.');

  school.answer(bookkeeping.review, ({ body }) => {
    const moment = { at: now, source: 'office', outcome: body.note, raw: '' } as const;
    const looked = { ...payment, review: null, moments: [moment] };
    school.answer(bookkeeping.read, looked);
    return looked;
  });
  await mark.click();
  await expect.element(page.getByText('This payment no longer needs checking.')).toBeVisible();
  await expect.element(page.getByText('Needs checking', { exact: true })).not.toBeInTheDocument();
  await expect.element(timeline).toHaveTextContent('She rounded it up.');
});

test('the office queries the provider about a payment', async () => {
  const payment = officePayment();
  school.answer(bookkeeping.read, payment);
  school.answer(bookkeeping.ask, payment);
  show(`/admin/payments/${payment._id}`, admin());
  await button('Check with the provider').click();

  await expect.element(page.getByText('The provider answered. Payment status: Waiting.')).toBeVisible();
});

test('a statement lists money in and out, and can be saved', async () => {
  const payment = paidPayment(400);
  const studentId = payment.studentId!;
  school.answer(bookkeeping.read, payment);
  const paidLine = { date: now, kind: 'receipt', what: 'Paid by phone', amount: 400, credit: 400 } as const;
  school.answer(receipts.statement, statementOf(studentId, [{ ...paidLine, receiptId: null, receiptNumber: null }]));
  show(`/admin/payments/${payment._id}`, admin());
  await page.getByRole('link', { name: payment.name }).click();

  await expect.element(heading).toHaveTextContent(`Statement of ${payment.name}`);
  await expect.element(page.getByText('Credit: Ksh. 400')).toBeVisible();
  await expect.element(page.getByRole('table', { name: 'Statement' })).toHaveTextContent('+ Ksh. 400');
  const save = page.getByRole('link', { name: 'Download CSV' });
  await expect
    .element(save)
    .toHaveAttribute('href', expect.stringMatching(new RegExp(`/payments/statement/${studentId}/csv$`)));
});

test('the list of people links to a person’s statement', async () => {
  const baraka = person({ name: 'Baraka Odhiambo' });
  school.answer(people.list, { people: [baraka], total: 1 });
  school.answer(agreedPrices.list, []);
  school.answer(courses.list, []);
  school.answer(funds.readOf, ownFund());
  school.answer(receipts.statement, statementOf(baraka._id));
  show('/admin/people?q=Baraka', admin());
  await button('Manage Baraka Odhiambo').click();
  await page.getByRole('dialog', { name: 'Baraka Odhiambo' }).getByRole('link', { name: 'Statement' }).click();

  await expect.element(heading).toHaveTextContent('Statement of Baraka Odhiambo');
  await expect.element(page.getByText('Nothing paid yet')).toBeVisible();
});

test('tutors see an unknown URL where the payment pages are', async () => {
  const brian = tutor();
  for (const address of ['/admin/payments', '/admin/payments/held', '/admin/payments/refunds']) {
    show(address, brian);
    await expect.element(page.getByText('Page not Found')).toBeVisible();
  }
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect.element(navigation.getByRole('link', { name: 'Courses' })).toBeVisible();
  await expect.element(navigation.getByRole('link', { name: 'Payments' })).not.toBeInTheDocument();
});

test('on a phone payments are cards, and nothing scrolls sideways', async () => {
  await page.viewport(390, 800);
  const payment = officePayment();
  answerPayments(school, payment);
  show('/admin/payments', admin());
  await expect.element(rowOf(payment.name)).toBeVisible();

  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  const link = page.getByRole('link', { name: payment.name }).element();
  expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  await button('More').click();
  school.keepOthersPending();
  await page.getByRole('dialog', { name: 'More' }).getByRole('link', { name: 'Schedule' }).click();
  await expectAddress('/admin/schedule');
});
