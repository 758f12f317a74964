/**
 * Whatever is heard of payments, in whatever order, however often, all at once and
 * by several workers: nothing is credited that was not received, nothing received
 * is lost, and the books balance. INTERLEAVINGS says how many are tried.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Heard, PromptAnswer } from '#server/ports.ts';
import { callbacksOf } from '#server/testing/callbacks.ts';
import { scriptedMoney } from '#server/testing/scripted-money.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import { keepEvent, settleWaiting, takeStatementLine } from './settlement.ts';

const RUNS = Number(process.env.INTERLEAVINGS ?? 500);

const money = scriptedMoney();
let school: School;
beforeAll(async () => {
  school = await startTestServer({ money });
});
afterAll(() => school.stop());

/** Of the payments of one student: two of her own for a course each, one of a stranger, one for nothing in particular. */
const PAYMENTS = 4;
const AMOUNT = 100;
const PRICES = [100, 250];

interface Said {
  about: number;
  source: 'callback' | 'query' | 'statement' | 'send';
  /** Which of a few codes of the provider; those of a payment's own number are its own. */
  receipt: number;
  result: 'paid' | 'failed' | 'cancelled' | 'expired' | 'pending' | 'unknown';
  amount: number;
  times: number;
}

const said: fc.Arbitrary<Said> = fc.record({
  about: fc.nat(PAYMENTS - 1),
  source: fc.constantFrom('callback', 'callback', 'callback', 'query', 'statement', 'send'),
  receipt: fc.nat(5),
  result: fc.constantFrom('paid', 'paid', 'paid', 'failed', 'cancelled', 'expired', 'pending', 'unknown'),
  amount: fc.constantFrom(50, AMOUNT, AMOUNT, 120),
  times: fc.integer({ min: 1, max: 3 }),
});

type Payment = Awaited<ReturnType<School['given']['payment']>>;

test(`money is neither made nor lost, in ${RUNS} interleavings`, async () => {
  await fc.assert(fc.asyncProperty(fc.array(said, { minLength: 1, maxLength: 12 }), holds), { numRuns: RUNS });
}, 600_000);

let runs = 0;

async function holds(all: Said[]) {
  const run = ++runs;
  const { studentId, courses, payments } = await begin();
  const codeOf = ({ receipt }: Said) => `R${run}-${receipt}`;

  const told = all.flatMap((one) => Array.from({ length: one.times }, () => one));
  await Promise.all(told.map((one) => tell(one, { payment: payments[one.about]!, code: codeOf(one) })));
  await Promise.all([settle(), settle(), settle()]);

  const after = await Promise.all(payments.map(({ id }) => school.given.paymentNow(id)));
  await booksBalance(studentId, courses);
  await creditedIsReceived(after);
  nothingIsLost(all, { after, codeOf });
}

async function begin() {
  const { given } = school;
  const { id: studentId } = await given.student();
  const courses = [await given.course({ price: PRICES[0]! }), await given.course({ price: PRICES[1]! })];
  const payments = [
    await given.payment({ studentId, amount: AMOUNT, courseId: courses[0]!.id, price: PRICES[0]! }),
    await given.payment({ studentId, amount: AMOUNT, courseId: courses[1]!.id, price: PRICES[1]! }),
    await given.payment({ studentId, amount: AMOUNT, purpose: 'fund' }),
    await given.payment({ studentId, amount: AMOUNT, state: 'initiated', checkoutRequestId: null }),
  ];
  return { studentId, courses, payments };
}

const settle = () => settleWaiting(school.services, new AbortController().signal);

async function tell(one: Said, { payment, code }: { payment: Payment; code: string }) {
  const { services } = school;
  const { reference, id: paymentId } = payment;
  if (one.source === 'statement')
    return takeStatementLine(services, { receipt: code, amount: one.amount, at: services.clock.now(), reference });
  const body = JSON.stringify(one.source === 'send' ? answer(payment) : heard(one, { payment, code }));
  const dedupeKey = one.source === 'send' ? `send:${paymentId}` : `${one.source}:${paymentId}:${body}`;
  await keepEvent(services.db, { provider: 'simulator', source: one.source, dedupeKey, paymentId, body });
  // Some of it is dealt with while the rest comes in.
  return settle();
}

const answer = ({ reference }: Payment): PromptAnswer => ({
  ...{ outcome: 'accepted', checkoutRequestId: `ws_${reference}`, merchantRequestId: undefined },
});

function heard(one: Said, { payment, code }: { payment: Payment; code: string }): Heard {
  const { checkoutRequestId, reference } = payment;
  const isMute = one.source === 'query';
  const results: Record<Said['result'], Heard['result']> = {
    paid: { state: 'paid', receipt: isMute ? undefined : code, amount: isMute ? undefined : one.amount },
    failed: { state: 'failed', reason: 'pin' },
    cancelled: { state: 'cancelled', reason: 'cancelled' },
    expired: { state: 'expired', reason: 'no_answer' },
    pending: { state: 'pending' },
    unknown: { state: 'unknown', code: '777' },
  };
  // The one that was never prompted bears the name that its answer will give it.
  return { checkoutRequestId: checkoutRequestId ?? `ws_${reference}`, reference, result: results[one.result] };
}

type Row = Record<string, string | number>;
const rows = async (text: string, values: unknown[]) => (await school.pool.query<Row>(text, values)).rows;

/** What came in for a student is what she has and what she has spent; nobody owes the school; nothing waits. */
async function booksBalance(studentId: string, courses: { id: string; price: number }[]) {
  const account = `student:${studentId}`;
  const [books] = await rows(
    `select (select coalesce(sum(amount), 0)::int from ledger_entry) as all,
      (select coalesce(-sum(amount), 0)::int from ledger_entry where account = $1) as credit,
      (select coalesce(sum(received), 0)::int from payment where student_id = $2) as received,
      (select count(*)::int from payment_event where processed_at is null) as waiting`,
    [account, studentId],
  );
  const joined = (await rows('select course_id from enrolment where student_id = $1', [studentId])).map(
    ({ course_id }) => courses.find(({ id }) => id === course_id)!.price,
  );
  const spent = joined.reduce((sum, price) => sum + price, 0);
  expect(books).toMatchObject({ all: 0, waiting: 0, credit: Number(books!.received) - spent });
}

/** Each payment that is paid was credited what it says, has one receipt, and its code is in no other place. */
async function creditedIsReceived(after: Awaited<ReturnType<School['given']['paymentNow']>>[]) {
  for (const { id, state, received, studentId } of after) {
    const [books] = await rows(
      `select (select coalesce(-sum(amount), 0)::int from ledger_entry join ledger_tx on ledger_tx.id = tx_id
         where payment_id = $1 and account = $2) as credited,
        (select count(*)::int from receipt where payment_id = $1) as receipts`,
      [id, `student:${studentId}`],
    );
    const isPaid = state === 'paid';
    expect(books).toEqual({ credited: isPaid ? received : 0, receipts: isPaid ? 1 : 0 });
  }
}

interface Outcome {
  after: Awaited<ReturnType<School['given']['paymentNow']>>[];
  codeOf: (one: Said) => string;
}

/** Whose success was told with a code that nobody else's was is paid; so is whoever's success a question told of. */
function nothingIsLost(all: Said[], { after, codeOf }: Outcome) {
  const isSuccess = ({ source, result }: Said) => source === 'statement' || (source !== 'send' && result === 'paid');
  const successes = all.filter(isSuccess);
  for (const one of successes) {
    const isItsOwn = successes.every(
      (other) => other.source === 'query' || codeOf(other) !== codeOf(one) || other.about === one.about,
    );
    if (one.source === 'query' || isItsOwn) expect(after[one.about]!.state).toBe('paid');
  }
}

test('the books of all of it balance', async () => {
  expect(await callbacksOf(school).ledgerSum()).toBe(0);
});
