import { afterAll, beforeAll, expect, test } from 'vitest';
import { receipts } from '#contract/money/receipts.ts';
import { refunds } from '#contract/money/refunds.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as usersTexts from '#texts/people/users.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

let codes = 0;

/** Simulates a provider's report of a payment, and waits until the payment is settled. */
async function pay(details: Parameters<School['create']['payment']>[0]) {
  const { create, find, base } = school;
  const payment = await create.payment(details);
  const Item = [
    { Name: 'Amount', Value: payment.amount },
    { Name: 'MpesaReceiptNumber', Value: `SIMTEST${String(++codes).padStart(3, '0')}` },
  ];
  const said = { MerchantRequestID: 'm', CheckoutRequestID: payment.checkoutRequestId, ResultCode: 0, ResultDesc: '' };
  await fetch(`${base}/payments/callback/simulator/${payment.token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Body: { stkCallback: { ...said, CallbackMetadata: { Item } } } }),
  });
  await expect.poll(async () => (await find.payment(payment.id)).state).toBe('paid');
  school.clock.advance({ minutes: 1 });
  return payment;
}

const statementOf = ({ id: studentId }: { id: string }, by: Person) =>
  school.as(by).call(receipts.statement, { params: { studentId } });
const cannotRead = ({ id: studentId }: { id: string }, by: Person) =>
  school.as(by).refused(receipts.statement, { params: { studentId } });

test('a statement lists payments and spending with the credit after each line', async () => {
  const { create } = school;
  const student = await create.student({ name: 'Amina Yusuf' });
  const course = await create.course({ title: 'Animations', price: 1_000 });

  await pay({ studentId: student.id, amount: 400, courseId: course.id });
  await pay({ studentId: student.id, amount: 700, purpose: 'fund', phone: '254722000111' });
  const statement = await statementOf(student, student);

  const about = { studentId: student.id, studentName: 'Amina Yusuf', credit: 100, isSimulated: true };
  expect(statement).toMatchObject({
    ...about,
    lines: [
      { kind: 'receipt', what: 'Paid by phone', amount: 400, credit: 400, receiptNumber: 'SIM-' },
      { kind: 'receipt', what: 'Paid through the fund page', amount: 700, credit: 1_100 },
      { kind: 'enrolment', what: 'Enrolled in Animations', amount: -1_000, credit: 100, receiptNumber: null },
    ].map((line) => ({
      ...line,
      ...(line.receiptNumber && { receiptNumber: expect.stringMatching(/^SIM-\d{4}-\d{6}$/) }),
    })),
  });
});

test('real and simulated money never share a statement', async () => {
  const { create } = school;
  const student = await create.student();
  await create.credit(student.id, 300);
  await create.credit(student.id, 5_000, { isLive: true });

  expect(await statementOf(student, student)).toMatchObject({ credit: 300, lines: [{ amount: 300 }] });
});

test('a statement is visible to its student and admins; for others it does not exist', async () => {
  const { create } = school;
  const student = await create.student();
  const admin = await create.admin();
  const nobody = { id: '00000000-0000-4000-8000-000000000000' };

  await statementOf(student, admin);
  const empty = await statementOf(student, student);
  const refused = [
    await cannotRead(student, await create.student()),
    await cannotRead(student, await create.tutor()),
    await cannotRead(nobody, student),
    await cannotRead(nobody, admin),
  ];

  expect(empty).toMatchObject({ credit: 0, lines: [] });
  for (const refusal of refused) expect(refusal).toMatchObject({ status: 404, message: usersTexts.gone });
});

test('the CSV statement contains no spreadsheet formulas', async () => {
  const { create, base } = school;
  const student = await create.student();
  const course = await create.course({ title: '=HYPERLINK("http://x")', price: 900 });
  await pay({ studentId: student.id, amount: 1_000, courseId: course.id });

  const cookie = `session=${await create.session(student)}`;
  const response = await fetch(`${base}/payments/statement/${student.id}/csv`, { headers: { cookie } });

  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="simulated-statement.csv"');
  const [names, receipt, enrolment] = (await response.text()).split('\r\n');
  expect(names).toBe('Date,Description,In (Ksh.),Out (Ksh.),Credit (Ksh.),Receipt');
  expect(receipt).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d,Paid by phone,1000,,1000,SIM-\d{4}-\d{6}$/);
  expect(enrolment).toMatch(/,"Enrolled in =HYPERLINK\(""http:\/\/x""\)",,900,100,$/);
});

/** Requests a refund as one admin and approves it as another; then records it as sent or failed. */
async function refund(paymentId: string, { amount, access = 'keep', isFailed = false }: RefundOptions) {
  const [one, other] = [school.as(await school.create.admin()), school.as(await school.create.admin())];
  const asked = { paymentId, amount, access, reason: 'Asked for', method: 'manual' as const };
  const { _id: id } = await one.call(refunds.request, { body: asked });
  await other.call(refunds.decide, { params: { id }, body: { isApproved: true } });
  school.clock.advance({ minutes: 1 });
  const ending = isFailed ? { isFailed } : { outgoingCode: `QKOUT${String(++codes).padStart(4, '0')}` };
  await one.call(refunds.finish, { params: { id }, body: ending });
  school.clock.advance({ minutes: 1 });
}

interface RefundOptions {
  amount: number;
  access?: 'keep' | 'withdraw';
  isFailed?: boolean;
}

const linesOf = async (student: Person) => {
  const { lines } = await school.as(student).call(receipts.statement, { params: { studentId: student.id } });
  return lines.map(({ what, amount, credit }) => [what, amount, credit]);
};

test('a refund from the price of a course has its own line, and the course stays joined', async () => {
  const { create } = school;
  const student = await create.student();
  const course = await create.course({ title: 'Animations', price: 5_000 });
  const { id } = await pay({ studentId: student.id, amount: 5_000, courseId: course.id });

  await refund(id, { amount: 3_000 });

  expect(await linesOf(student)).toEqual([
    ['Paid by phone', 5_000, 5_000],
    ['Enrolled in Animations', -5_000, 0],
    ['Refund of Animations to credit', 3_000, 3_000],
    ['Refund', -3_000, 0],
  ]);
});

test('a refund from credit and price is one line with the whole sum; a failed one is reversed line by line', async () => {
  const { create } = school;
  const student = await create.student();
  const course = await create.course({ title: 'Animations', price: 4_000 });
  const { id } = await pay({ studentId: student.id, amount: 5_000, courseId: course.id });

  await refund(id, { amount: 3_000, isFailed: true });

  expect(await linesOf(student)).toEqual([
    ['Paid by phone', 5_000, 5_000],
    ['Enrolled in Animations', -4_000, 1_000],
    ['Refund of Animations to credit', 2_000, 3_000],
    ['Refund', -3_000, 0],
    ['Failed refund', 3_000, 3_000],
    ['Refund of Animations cancelled', -2_000, 1_000],
  ]);
});

test('two refunds have separate lines, even if the second withdraws the course', async () => {
  const { create } = school;
  const student = await create.student();
  const course = await create.course({ title: 'Animations', price: 5_000 });
  const { id } = await pay({ studentId: student.id, amount: 5_000, courseId: course.id });

  await refund(id, { amount: 3_000 });
  await refund(id, { amount: 2_000, access: 'withdraw' });

  const lines = await linesOf(student);
  expect(lines.filter(([what]) => what === 'Refund')).toEqual([
    ['Refund', -3_000, 0],
    ['Refund', -2_000, expect.any(Number)],
  ]);
  expect(lines.slice(4)).toContainEqual(['Left Animations', 5_000, 5_000]);
  expect(lines.slice(4)).toContainEqual(['Already refunded to credit: Animations', -3_000, expect.any(Number)]);
  expect(lines.at(-1)![2]).toBe(0);
});
