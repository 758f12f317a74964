import { afterAll, beforeAll, expect, test } from 'vitest';
import { courses } from '#contract/courses.ts';
import { paymentMessages } from '#contract/payment-messages.ts';
import { type Refund, refundMessages, refunds } from '#contract/refunds.ts';
import { moneyIn } from '#server/testing/money-in.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

let school: School;
let money: ReturnType<typeof moneyIn>;
let office: ReturnType<School['as']>;
let colleague: ReturnType<School['as']>;
beforeAll(async () => {
  school = await startTestServer();
  money = moneyIn(school);
  office = school.as(await school.given.admin({ name: 'Njeri Mwangi' }));
  colleague = school.as(await school.given.admin({ name: 'Otieno Ouma' }));
});
afterAll(async () => {
  expect(await money.ledgerSum()).toBe(0);
  expect(await money.balance('refund_payable')).toBe(0);
  await school.stop();
});

interface Asked {
  amount?: number;
  access?: 'keep' | 'withdraw';
  method?: 'provider' | 'manual';
}

const ask = (payment: { id: string }, asked: Asked = {}, by = office) =>
  by.post('/refunds/', {
    paymentId: payment.id,
    amount: 1_000,
    reason: 'She moves away',
    access: 'keep',
    method: 'manual',
    ...asked,
  });
const idOf = ({ body }: { body: unknown }) => (body as Refund)._id;
const decide = (id: string, isApproved = true, by = colleague) => by.post(`/refunds/${id}/decision`, { isApproved });
const finish = (id: string, body: object) => office.post(`/refunds/${id}/done`, body);
const refundNow = async (id: string) => (await office.call(refunds.list)).find(({ _id }) => _id === id)!;

let codes = 0;
const newCode = () => `QK12AB${String(codes++).padStart(4, '0')}`;

/** A student who has paid 1,000 shillings, for a course if it is said. */
async function paying(price?: number) {
  const student = await school.given.student();
  const course = price === undefined ? undefined : await school.given.course({ price });
  const payment = await money.paid({ studentId: student.id, courseId: course?.id ?? null, price: price ?? null });
  return { student, payment, course };
}

const isIn = async (student: Parameters<School['as']>[0], course: { id: string }) =>
  (await school.as(student).call(courses.listJoined)).some(({ _id }) => _id === course.id);

test('what one asks for and another approves leaves her credit, is sent by hand, and she is told', async () => {
  const { student, payment } = await paying();
  const held = await money.balance('provider:simulator');

  const asked = await ask(payment);
  expect(asked).toMatchObject({
    status: 201,
    body: { state: 'requested', requestedBy: 'Njeri Mwangi', decidedBy: null, isYours: true, name: student.name },
  });
  expect(await money.credit(student.id)).toBe(1_000);

  expect(await decide(idOf(asked))).toMatchObject({
    status: 200,
    body: { state: 'sending', decidedBy: 'Otieno Ouma', isYours: false },
  });
  expect(await money.credit(student.id)).toBe(0);
  expect(await money.balance('refund_payable')).toBe(-1_000);

  const code = newCode();
  const done = await finish(idOf(asked), { outgoingCode: ` ${code.toLowerCase()} ` });
  expect(done).toMatchObject({ status: 200, body: { state: 'done', outgoingCode: code } });
  expect(await money.balance('provider:simulator')).toBe(held - 1_000);
  const [letter] = await school.outbox.lettersTo(student.email);
  expect(letter?.subject).toBe('SIMULATED: Given back: Ksh. 1,000');
  expect(letter?.text).toContain(code);
});

test('nobody decides what they have asked for', async () => {
  const { payment, student } = await paying();
  const id = idOf(await ask(payment));

  for (const isApproved of [true, false])
    expect(await decide(id, isApproved, office)).toMatchObject({
      status: 403,
      body: { message: refundMessages.notYourOwn },
    });
  const { requestedById } = await school.found.refund(id);
  const byTheTable = school.given.refundBecomes(id, { decidedById: requestedById });
  await expect(byTheTable).rejects.toMatchObject({ cause: { constraint: 'refund_by_two' } });
  expect((await refundNow(id)).state).toBe('requested');
  expect(await money.credit(student.id)).toBe(1_000);
});

test('two decisions at once are one', async () => {
  const { payment, student } = await paying();
  const third = school.as(await school.given.admin());
  const id = idOf(await ask(payment, { amount: 400 }));

  const answers = await Promise.all([decide(id), decide(id, true, third), decide(id), decide(id, true, third)]);

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect(await money.credit(student.id)).toBe(600);
  await finish(id, { isFailed: true });
});

test('what is declined moves nothing, and can be asked for again', async () => {
  const { payment, student } = await paying();
  const id = idOf(await ask(payment));

  expect(await decide(id, false)).toMatchObject({ status: 200, body: { state: 'declined' } });
  expect(await decide(id)).toMatchObject({ status: 409, body: { message: refundMessages.decided } });
  expect(await finish(id, { outgoingCode: newCode() })).toMatchObject({ status: 409 });
  expect(await money.credit(student.id)).toBe(1_000);
  expect((await ask(payment)).status).toBe(201);
});

test('no more is given back than came, with what is asked for and on its way; also when two ask at once', async () => {
  const { payment } = await paying();
  const sent = idOf(await ask(payment, { amount: 300 }));
  await decide(sent);

  expect(await ask(payment, { amount: 701 })).toMatchObject({
    status: 409,
    body: { message: 'At most Ksh. 700 of this payment can be given back.' },
  });
  const answers = await Promise.all([500, 400, 300, 600].map((amount) => ask(payment, { amount })));
  expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
  const amounts = (await school.found.refundsOf(payment.id)).map(({ amount }) => amount);
  expect(amounts.reduce((sum, amount) => sum + amount)).toBeLessThanOrEqual(1_000);
  await finish(sent, { isFailed: true });
});

test('a refund that could not be sent is her credit again, and can be asked for again', async () => {
  const { payment, student } = await paying();
  const id = idOf(await ask(payment));
  await decide(id);

  expect(await finish(id, { isFailed: true })).toMatchObject({ status: 200, body: { state: 'failed' } });
  expect(await money.credit(student.id)).toBe(1_000);
  expect(await finish(id, { outgoingCode: newCode() })).toMatchObject({ status: 409 });
  expect((await ask(payment)).status).toBe(201);
});

test('one code of M-Pesa stands on one refund', async () => {
  const { payment, student } = await paying();
  const [first, second] = [idOf(await ask(payment, { amount: 400 })), idOf(await ask(payment, { amount: 600 }))];
  await decide(first);
  await decide(second);
  const outgoingCode = newCode();

  expect((await finish(first, { outgoingCode })).status).toBe(200);
  expect(await finish(second, { outgoingCode })).toMatchObject({
    status: 409,
    body: { message: refundMessages.codeTaken },
  });
  expect((await refundNow(second)).state).toBe('sending');
  await finish(second, { isFailed: true });
  expect(await money.credit(student.id)).toBe(600);
});

test('what has been spent comes out of the course’s income where she keeps it', async () => {
  const { payment, student, course } = await paying(800);
  expect(await isIn(student, course!)).toBe(true);
  const id = idOf(await ask(payment));

  expect((await decide(id)).status).toBe(200);
  expect(await money.credit(student.id)).toBe(0);
  expect(await money.balance(`revenue:course:${course!.id}`)).toBe(0);
  expect(await isIn(student, course!)).toBe(true);

  await finish(id, { isFailed: true });
  expect(await money.credit(student.id)).toBe(200);
  expect(await money.balance(`revenue:course:${course!.id}`)).toBe(-800);
});

test('with her access the price comes back, and what is not given back of it is her credit', async () => {
  const { payment, student, course } = await paying(800);
  const id = idOf(await ask(payment, { amount: 700, access: 'withdraw' }));

  await decide(id);
  expect(await isIn(student, course!)).toBe(false);
  expect(await money.credit(student.id)).toBe(300);
  expect(await money.balance(`revenue:course:${course!.id}`)).toBe(0);
  await finish(id, { outgoingCode: newCode() });
});

test('what the school gave back of a price is not given again when the course is withdrawn', async () => {
  const { payment, student, course } = await paying(1_000);
  const kept = idOf(await ask(payment, { amount: 400 }));
  await decide(kept);
  await finish(kept, { outgoingCode: newCode() });

  const rest = idOf(await ask(payment, { amount: 600, access: 'withdraw' }));
  await decide(rest);
  expect(await money.credit(student.id)).toBe(0);
  expect(await money.balance(`revenue:course:${course!.id}`)).toBe(0);
  await finish(rest, { outgoingCode: newCode() });
});

test('what could not be sent is her credit where the course was taken from her meanwhile', async () => {
  const { payment, student, course } = await paying(1_000);
  const lost = idOf(await ask(payment, { amount: 400 }));
  await decide(lost);
  const withdrawn = idOf(await ask(payment, { amount: 600, access: 'withdraw' }));
  await decide(withdrawn);
  await finish(withdrawn, { outgoingCode: newCode() });

  expect((await finish(lost, { isFailed: true })).status).toBe(200);

  expect(await money.credit(student.id)).toBe(400);
  expect(await money.balance(`revenue:course:${course!.id}`)).toBe(0);
});

test('what was spent on more than one course is not taken from a single one', async () => {
  const { payment, student } = await paying(300);
  const other = await school.given.course({ price: 700 });
  await school.as(student).put(`/users/enroll/${other.id}`, {});
  expect(await money.credit(student.id)).toBe(0);
  const id = idOf(await ask(payment, { access: 'withdraw' }));

  expect(await decide(id)).toMatchObject({ status: 409, body: { message: refundMessages.spent } });
  expect((await refundNow(id)).state).toBe('requested');
  expect(await isIn(student, other)).toBe(true);
  await decide(id, false);
});

test('an applicant gets back what came with the application, and is told', async () => {
  const applicant = await money.applicant();
  const payment = await money.paid({ purpose: 'application', customerId: applicant.id });
  const id = idOf(await ask(payment, { amount: 250 }));

  await decide(id);
  expect(await money.balance(`applicant:${applicant.id}`)).toBe(-750);
  await finish(id, { outgoingCode: newCode() });
  expect(await school.outbox.lettersTo(applicant.email)).toMatchObject([
    { subject: 'SIMULATED: Given back: Ksh. 250' },
    expect.anything(),
  ]);
});

test.each([
  [{ amount: 0 }, 400, paymentMessages.amount],
  [{ amount: '1.5' }, 400, paymentMessages.amount],
  [{ reason: ' ' }, 400, refundMessages.reason],
  [{ paymentId: '00000000-0000-4000-8000-000000000000' }, 404, paymentMessages.gone],
])('%j is refused with its sentence', async (wrong, status, message) => {
  const { payment } = await paying();
  expect(await ask(payment, wrong as Asked)).toMatchObject({ status, body: { message } });
});

test('what was not received cannot be given back; what nobody decided cannot be sent', async () => {
  const unpaid = await school.given.payment({ studentId: (await school.given.student()).id });
  expect(await ask(unpaid)).toMatchObject({ status: 409, body: { message: refundMessages.unpaid } });

  const { payment } = await paying();
  const id = idOf(await ask(payment));
  expect((await finish(id, { outgoingCode: newCode() })).status).toBe(409);
  expect((await finish(id, { outgoingCode: 'no' })).body.message).toBe(refundMessages.code);
  expect((await decide('00000000-0000-4000-8000-000000000000')).status).toBe(404);
});
