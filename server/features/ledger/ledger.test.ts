/** Tests that the database itself refuses wrong ledger, payment and receipt rows, whichever code writes them. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aReceipt, callbacksOf, paidCallback } from '#server/testing/payments/callbacks.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

let school: School;
let studentId: string;
let paymentId: string;
beforeAll(async () => {
  school = await startTestServer();
  const calls = callbacksOf(school);
  studentId = (await school.create.student()).id;
  const payment = await school.create.payment({ studentId });
  paymentId = payment.id;
  await calls.call(payment, paidCallback(payment, aReceipt()));
  await calls.untilSettled();
});
afterAll(() => school.stop());

test.each([
  'update ledger_entry set amount = 1',
  'delete from ledger_entry',
  'truncate ledger_entry',
  `update ledger_tx set note = 'changed'`,
  'delete from ledger_tx',
  'truncate ledger_tx cascade',
  'update money_audit set what = what',
  'delete from payment',
  `update payment set state = 'failed', received = null, paid_at = null`,
  'update payment set amount = 1',
  `update payment set phone = '254700000000'`,
  'update payment set student_id = null',
  'update payment set received = 1',
  `update payment set paid_at = paid_at + interval '1 day'`,
  `update payment set provider_receipt = 'ANOTHER001'`,
  'update payment set provider_receipt = null',
  'truncate payment cascade',
  'update receipt set amount = 1',
  'delete from receipt',
  'truncate receipt',
])('%s is refused', async (statement) => {
  // Insert a row that the statements on this table can try to change.
  await school.pool.query(`insert into money_audit (by_id, what) values ($1, 'looked')`, [studentId]);
  await expect(school.pool.query(statement)).rejects.toThrow(/is only added to|does not go|does not change/);
});

test('a failed payment cannot become pending again', async () => {
  const { id } = await school.create.payment({ studentId, state: 'failed' });
  const change = school.pool.query(`update payment set state = 'prompted' where id = $1`, [id]);
  await expect(change).rejects.toThrow('a payment does not go from failed to prompted');
});

test('a paid payment needs the amount received', async () => {
  const { id } = await school.create.payment({ studentId });
  const change = school.pool.query(`update payment set state = 'paid' where id = $1`, [id]);
  await expect(change).rejects.toThrow('payment_paid');
});

/** Inserts a ledger transaction with one entry for each of the amounts. */
async function book(amounts: number[], isLive = amounts.map(() => false)) {
  const id = randomUUID();
  const client = await school.pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `insert into ledger_tx (id, kind, external_key, is_live) values ($1::uuid, 'move', $1::text, false)`,
      [id],
    );
    for (const [line, amount] of amounts.entries())
      await client.query(`insert into ledger_entry values ($1, $2, 'unmatched', $3, $4, 'unmatched')`, [
        ...[id, line, amount, isLive[line]],
      ]);
    await client.query('commit');
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('a balanced booking is accepted', () => expect(book([5, -2, -3])).resolves.toBeUndefined());

test.each([
  ['nothing', []],
  ['one entry', [5]],
  ['entries that do not balance', [5, -4]],
])('a transaction of the ledger with %s is refused', (_, amounts) =>
  expect(book(amounts)).rejects.toThrow('does not balance'),
);

test('an entry of 0 is refused', () => expect(book([0, 0])).rejects.toThrow('ledger_entry_amount'));

test('a booking cannot mix real and simulated money', () =>
  expect(book([5, -5], [false, true])).rejects.toThrow('does not balance'));

test('the enrolment of a paid course cannot be deleted on its own', async () => {
  const [student, course] = [await school.create.student(), await school.create.course({ price: 100 })];
  await school.create.credit(student.id, 100);
  await school.as(student).put(`/users/enroll/${course.id}`, {});

  await expect(school.pool.query('delete from enrolment where course_id = $1', [course.id])).rejects.toThrow(
    'foreign key',
  );
  expect(await school.find.payment(paymentId)).toMatchObject({ state: 'paid' });
});
