import { afterAll, beforeAll, expect, test } from 'vitest';
import { courses } from '#contract/courses.ts';
import { enrolments } from '#contract/enrolments.ts';
import { refunds } from '#contract/money/refunds.ts';
import type { Input } from '#contract/protocol/endpoint.ts';
import { moneyIn } from '#server/testing/payments/received-money.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as paymentsTexts from '#texts/money/payments.ts';
import * as refundsTexts from '#texts/money/refunds.ts';

let school: School;
let money: ReturnType<typeof moneyIn>;
let office: ReturnType<School['as']>;
let colleague: ReturnType<School['as']>;
beforeAll(async () => {
  school = await startTestServer();
  money = moneyIn(school);
  office = school.as(await school.create.admin({ name: 'Njeri Mwangi' }));
  colleague = school.as(await school.create.admin({ name: 'Otieno Ouma' }));
});
afterAll(async () => {
  expect(await money.ledgerSum()).toBe(0);
  expect(await money.balance('refund_payable')).toBe(0);
  await school.stop();
});

interface RefundOptions {
  amount?: number;
  access?: 'keep' | 'withdraw';
  method?: 'provider' | 'manual';
}

const requestOf = (payment: { id: string }, asked: RefundOptions = {}) => ({
  body: {
    paymentId: payment.id,
    amount: 1_000,
    reason: 'She moves away',
    access: 'keep' as const,
    method: 'manual' as const,
    ...asked,
  },
});
const requestRefund = (...what: Parameters<typeof requestOf>) => office.call(refunds.request, requestOf(...what));
const refusedRequest = (...what: Parameters<typeof requestOf>) => office.refused(refunds.request, requestOf(...what));
const decision = (id: string, isApproved = true) => ({ params: { id }, body: { isApproved } });
const decide = (...what: Parameters<typeof decision>) => colleague.call(refunds.decide, decision(...what));
const refusedDecision = (...what: Parameters<typeof decision>) => colleague.refused(refunds.decide, decision(...what));
type Outcome = Input<typeof refunds.finish>['body'];
const finish = (id: string, body: Outcome) => office.call(refunds.finish, { params: { id }, body });
const cannotFinish = (id: string, body: Outcome) => office.refused(refunds.finish, { params: { id }, body });
const refundNow = async (id: string) => (await office.call(refunds.list)).find(({ _id }) => _id === id)!;

let codes = 0;
const newCode = () => `QK12AB${String(codes++).padStart(4, '0')}`;

/** Creates a student who has paid 1,000 shillings, for a course if a price is given. */
async function createPaid(price?: number) {
  const student = await school.create.student();
  const course = price === undefined ? undefined : await school.create.course({ price });
  const payment = await money.paid({ studentId: student.id, courseId: course?.id ?? null, price: price ?? null });
  return { student, payment, course };
}

const isIn = async (student: Parameters<School['as']>[0], course: { id: string }) =>
  (await school.as(student).call(courses.listJoined)).some(({ _id }) => _id === course.id);

test("an approved refund leaves the student's credit, is sent manually, and the student is emailed", async () => {
  const { student, payment } = await createPaid();
  const held = await money.balance('provider:simulator');

  const asked = await requestRefund(payment);
  expect(asked).toMatchObject({
    ...{ state: 'requested', requestedBy: 'Njeri Mwangi', decidedBy: null, isYours: true, name: student.name },
  });
  expect(await money.credit(student.id)).toBe(1_000);

  expect(await decide(asked._id)).toMatchObject({ state: 'sending', decidedBy: 'Otieno Ouma', isYours: false });
  expect(await money.credit(student.id)).toBe(0);
  expect(await money.balance('refund_payable')).toBe(-1_000);

  const code = newCode();
  const done = await finish(asked._id, { outgoingCode: ` ${code.toLowerCase()} ` });
  expect(done).toMatchObject({ state: 'done', outgoingCode: code });
  expect(await money.balance('provider:simulator')).toBe(held - 1_000);
  const [email] = await school.mailbox.emailsTo(student.email);
  expect(email?.subject).toBe('SIMULATED refund: Ksh. 1,000');
  expect(email?.text).toContain(code);
});

test('an admin cannot decide their own request', async () => {
  const { payment, student } = await createPaid();
  const id = (await requestRefund(payment))._id;

  for (const isApproved of [true, false])
    expect(await office.refused(refunds.decide, decision(id, isApproved))).toMatchObject({
      status: 403,
      message: refundsTexts.notYourOwn,
    });
  const { requestedById } = await school.find.refund(id);
  const byTheTable = school.database.updateRefund(id, { decidedById: requestedById });
  await expect(byTheTable).rejects.toMatchObject({ cause: { constraint: 'refund_by_two' } });
  expect((await refundNow(id)).state).toBe('requested');
  expect(await money.credit(student.id)).toBe(1_000);
});

test('of concurrent decisions exactly one counts', async () => {
  const { payment, student } = await createPaid();
  const third = school.as(await school.create.admin());
  const id = (await requestRefund(payment, { amount: 400 }))._id;

  const answers = await Promise.all(
    [colleague, third, colleague, third].map((by) => by.answer(refunds.decide, decision(id))),
  );

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect(await money.credit(student.id)).toBe(600);
  await finish(id, { isFailed: true });
});

test('a declined refund moves no money, and can be requested again', async () => {
  const { payment, student } = await createPaid();
  const id = (await requestRefund(payment))._id;

  expect(await decide(id, false)).toMatchObject({ state: 'declined' });
  expect(await refusedDecision(id)).toMatchObject({ status: 409, message: refundsTexts.decided });
  expect((await cannotFinish(id, { outgoingCode: newCode() })).status).toBe(409);
  expect(await money.credit(student.id)).toBe(1_000);
  await requestRefund(payment);
});

test('requested and sending refunds never exceed the amount received, even with concurrent requests', async () => {
  const { payment } = await createPaid();
  const sent = (await requestRefund(payment, { amount: 300 }))._id;
  await decide(sent);

  expect(await refusedRequest(payment, { amount: 701 })).toMatchObject({
    status: 409,
    message: 'You can refund at most Ksh. 700 of this payment.',
  });
  const answers = await Promise.all(
    [500, 400, 300, 600].map((amount) => office.answer(refunds.request, requestOf(payment, { amount }))),
  );
  expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
  const amounts = (await school.find.refundsOf(payment.id)).map(({ amount }) => amount);
  expect(amounts.reduce((sum, amount) => sum + amount)).toBeLessThanOrEqual(1_000);
  await finish(sent, { isFailed: true });
});

test("a refund that could not be sent becomes the student's credit again, and can be requested again", async () => {
  const { payment, student } = await createPaid();
  const id = (await requestRefund(payment))._id;
  await decide(id);

  expect(await finish(id, { isFailed: true })).toMatchObject({ state: 'failed' });
  expect(await money.credit(student.id)).toBe(1_000);
  expect((await cannotFinish(id, { outgoingCode: newCode() })).status).toBe(409);
  await requestRefund(payment);
});

test('an M-Pesa code belongs to one refund only', async () => {
  const { payment, student } = await createPaid();
  const [first, second] = [
    (await requestRefund(payment, { amount: 400 }))._id,
    (await requestRefund(payment, { amount: 600 }))._id,
  ];
  await decide(first);
  await decide(second);
  const outgoingCode = newCode();

  await finish(first, { outgoingCode });
  expect(await cannotFinish(second, { outgoingCode })).toMatchObject({
    status: 409,
    message: refundsTexts.codeTaken,
  });
  expect((await refundNow(second)).state).toBe('sending');
  await finish(second, { isFailed: true });
  expect(await money.credit(student.id)).toBe(600);
});

test("spent money is refunded from the course's income if the student keeps the course", async () => {
  const { payment, student, course } = await createPaid(800);
  expect(await isIn(student, course!)).toBe(true);
  const id = (await requestRefund(payment))._id;

  await decide(id);
  expect(await money.credit(student.id)).toBe(0);
  expect(await money.balance(`revenue:course:${course!.id}`)).toBe(0);
  expect(await isIn(student, course!)).toBe(true);

  await finish(id, { isFailed: true });
  expect(await money.credit(student.id)).toBe(200);
  expect(await money.balance(`revenue:course:${course!.id}`)).toBe(-800);
});

test('withdrawing a course credits its price, less the refund', async () => {
  const { payment, student, course } = await createPaid(800);
  const id = (await requestRefund(payment, { amount: 700, access: 'withdraw' }))._id;

  await decide(id);
  expect(await isIn(student, course!)).toBe(false);
  expect(await money.credit(student.id)).toBe(300);
  expect(await money.balance(`revenue:course:${course!.id}`)).toBe(0);
  await finish(id, { outgoingCode: newCode() });
});

test('the refunded part of a price is not credited again when the course is withdrawn', async () => {
  const { payment, student, course } = await createPaid(1_000);
  const kept = (await requestRefund(payment, { amount: 400 }))._id;
  await decide(kept);
  await finish(kept, { outgoingCode: newCode() });

  const rest = (await requestRefund(payment, { amount: 600, access: 'withdraw' }))._id;
  await decide(rest);
  expect(await money.credit(student.id)).toBe(0);
  expect(await money.balance(`revenue:course:${course!.id}`)).toBe(0);
  await finish(rest, { outgoingCode: newCode() });
});

test('a failed refund becomes credit if the course was withdrawn meanwhile', async () => {
  const { payment, student, course } = await createPaid(1_000);
  const lost = (await requestRefund(payment, { amount: 400 }))._id;
  await decide(lost);
  const withdrawn = (await requestRefund(payment, { amount: 600, access: 'withdraw' }))._id;
  await decide(withdrawn);
  await finish(withdrawn, { outgoingCode: newCode() });

  await finish(lost, { isFailed: true });

  expect(await money.credit(student.id)).toBe(400);
  expect(await money.balance(`revenue:course:${course!.id}`)).toBe(0);
});

test('money spent on several courses cannot be refunded from one of them', async () => {
  const { payment, student } = await createPaid(300);
  const other = await school.create.course({ price: 700 });
  await school.as(student).call(enrolments.enrol, { params: { courseId: other.id }, body: {} });
  expect(await money.credit(student.id)).toBe(0);
  const id = (await requestRefund(payment, { access: 'withdraw' }))._id;

  expect(await refusedDecision(id)).toMatchObject({ status: 409, message: refundsTexts.spent });
  expect((await refundNow(id)).state).toBe('requested');
  expect(await isIn(student, other)).toBe(true);
  await decide(id, false);
});

test("an applicant's payment is refunded, and the applicant is emailed", async () => {
  const applicant = await money.applicant();
  const payment = await money.paid({ purpose: 'application', customerId: applicant.id });
  const id = (await requestRefund(payment, { amount: 250 }))._id;

  await decide(id);
  expect(await money.balance(`applicant:${applicant.id}`)).toBe(-750);
  await finish(id, { outgoingCode: newCode() });
  expect(await school.mailbox.emailsTo(applicant.email)).toMatchObject([
    { subject: 'SIMULATED refund: Ksh. 250' },
    expect.anything(),
  ]);
});

test.each([
  [{ amount: 0 }, 400, paymentsTexts.amount],
  [{ amount: '1.5' }, 400, paymentsTexts.amount],
  [{ reason: ' ' }, 400, refundsTexts.reason],
  [{ paymentId: '00000000-0000-4000-8000-000000000000' }, 404, paymentsTexts.gone],
])('%j is refused with its message', async (wrong, status, message) => {
  const { payment } = await createPaid();
  expect(await refusedRequest(payment, wrong as RefundOptions)).toMatchObject({ status, message });
});

test('a payment that was not received cannot be refunded, and an undecided refund cannot be sent', async () => {
  const unpaid = await school.create.payment({ studentId: (await school.create.student()).id });
  expect(await refusedRequest(unpaid)).toMatchObject({ status: 409, message: refundsTexts.unpaid });

  const { payment } = await createPaid();
  const id = (await requestRefund(payment))._id;
  expect((await cannotFinish(id, { outgoingCode: newCode() })).status).toBe(409);
  expect((await cannotFinish(id, { outgoingCode: 'no' })).message).toBe(refundsTexts.code);
  expect((await refusedDecision('00000000-0000-4000-8000-000000000000')).status).toBe(404);
});
