/** Money that belongs to no student yet. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookkeepingMessages, type HeldMoney } from '#contract/bookkeeping.ts';
import { userMessages } from '#contract/users.ts';
import { moneyIn } from '#server/testing/money-in.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

let school: School;
let money: ReturnType<typeof moneyIn>;
let office: ReturnType<School['as']>;
let colleague: ReturnType<School['as']>;
beforeAll(async () => {
  school = await startTestServer();
  money = moneyIn(school);
  office = school.as(await school.given.admin());
  colleague = school.as(await school.given.admin());
});
afterAll(async () => {
  expect(await money.ledgerSum()).toBe(0);
  await school.stop();
});

const listHeld = async () => (await office.get('/bookkeeping/held')).body as unknown as HeldMoney[];
const move = ({ _id }: { _id: string }, studentId: string, by = office) =>
  by.post(`/bookkeeping/held/${_id}/student`, { studentId, reason: 'She came by with the message' });

let receipts = 0;

/** A statement tells of money whose account number nobody knows. */
async function unmatched(amount: number) {
  const receipt = `QKHELD${String(receipts++).padStart(4, '0')}`;
  const csv = `Receipt No.,Completion Time,Paid In,A/C No.\n${receipt},20-11-2026 15:30:00,${amount}.00,NYUMBANI`;
  expect((await office.post('/reconciliation/', { csv })).status).toBe(201);
  return (await listHeld()).find(({ providerReceipt }) => providerReceipt === receipt)!;
}

async function applied(amount = 1_000) {
  const applicant = await money.applicant();
  const payment = await money.paid({ purpose: 'application', customerId: applicant.id, amount });
  const [held] = (await listHeld()).filter(({ providerReceipt }) => providerReceipt === payment.providerReceipt);
  return { applicant, payment, held: held! };
}

async function giveBack(payment: { id: string }, amount: number) {
  const asked = { paymentId: payment.id, amount, reason: 'Too much', access: 'keep', method: 'manual' };
  const { _id } = (await office.post('/refunds/', asked)).body as unknown as HeldMoney;
  expect((await colleague.post(`/refunds/${_id}/decision`, { isApproved: true })).status).toBe(200);
  return _id;
}

test('money that nobody knows whose it is, is given to the student whose it is, with the reason', async () => {
  const student = await school.given.student();
  const course = await school.given.course({ price: 400 });
  const held = await unmatched(400);
  expect(held).toMatchObject({ kind: 'unmatched', amount: 400, what: 'For NYUMBANI', isSimulated: true });

  const left = await move(held, student.id);

  expect(left.status).toBe(200);
  expect((left.body as unknown as HeldMoney[]).map(({ _id }) => _id)).not.toContain(held._id);
  expect(await money.credit(student.id)).toBe(400);
  const { rows } = await school.pool.query('select note from ledger_tx where kind = $1 and external_key = $2', [
    'move',
    held._id,
  ]);
  expect(rows).toEqual([{ note: 'She came by with the message' }]);

  // What she spends it on she says herself.
  expect((await school.as(student).put(`/users/enroll/${course.id}`, {})).status).toBe(200);
  expect(await money.credit(student.id)).toBe(0);
});

test('it is moved once: two at once, and again, are refused', async () => {
  const [one, other] = [await school.given.student(), await school.given.student()];
  const held = await unmatched(900);

  const answers = await Promise.all([move(held, one.id), move(held, other.id, colleague), move(held, one.id)]);
  const again = await move(held, other.id);

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(again).toMatchObject({ status: 404, body: { message: bookkeepingMessages.noMoney } });
  expect((await money.credit(one.id)) + (await money.credit(other.id))).toBe(900);
});

test('what came with an application is the student’s once she is one, also what is given back of it', async () => {
  const { applicant, payment, held } = await applied();
  const student = await school.given.student();
  expect(held).toMatchObject({ kind: 'application', amount: 1_000, what: applicant.fullName });

  await move(held, student.id);
  expect(await money.credit(student.id)).toBe(1_000);
  expect(await money.balance(`applicant:${applicant.id}`)).toBe(0);

  await giveBack(payment, 300);
  expect(await money.credit(student.id)).toBe(700);
});

test('of what was given back only the rest is moved; what could not be sent back is hers too', async () => {
  const { payment } = await applied();
  const refund = await giveBack(payment, 400);
  const student = await school.given.student();
  const held = (await listHeld()).find(({ providerReceipt }) => providerReceipt === payment.providerReceipt)!;
  expect(held.amount).toBe(600);

  await move(held, student.id);
  await office.post(`/refunds/${refund}/done`, { isFailed: true });
  expect(await money.credit(student.id)).toBe(1_000);
});

test('moving and giving back at once: the money goes one way', async () => {
  const { payment, held, applicant } = await applied();
  const student = await school.given.student();
  const asked = { paymentId: payment.id, amount: 1_000, reason: 'Gone', access: 'keep', method: 'manual' };
  const { _id } = (await office.post('/refunds/', asked)).body as unknown as HeldMoney;

  await Promise.all([move(held, student.id), colleague.post(`/refunds/${_id}/decision`, { isApproved: true })]);

  expect(await money.balance(`applicant:${applicant.id}`)).toBe(0);
  expect(await money.credit(student.id)).toBe(0);
});

test('it outlives the application', async () => {
  const { applicant, payment } = await applied();
  await school.pool.query('delete from customer where id = $1', [applicant.id]);

  const held = (await listHeld()).find(({ providerReceipt }) => providerReceipt === payment.providerReceipt)!;
  expect(held).toMatchObject({ kind: 'application', amount: 1_000, what: payment.reference });
  await giveBack(payment, 1_000);
  expect((await listHeld()).map(({ _id }) => _id)).not.toContain(held._id);
});

test('it goes to students only, and not without a reason', async () => {
  const held = await unmatched(50);
  const tutor = await school.given.tutor();

  for (const id of [tutor.id, randomUUID()])
    expect(await move(held, id)).toMatchObject({ status: 404, body: { message: userMessages.gone } });
  const mute = await office.post(`/bookkeeping/held/${held._id}/student`, { studentId: tutor.id, reason: '' });
  expect(mute.body.message).toBe(bookkeepingMessages.reason);
  expect(await move({ _id: randomUUID() }, tutor.id)).toMatchObject({ status: 404 });
});
