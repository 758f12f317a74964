/**
 * Property test: events about payments arrive in any order, repeatedly, concurrently, and are processed by several
 * workers. No money is credited that was not received, no received money is lost, and the books balance.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scriptedMoney } from '#server/testing/fakes/scripted-money.ts';
import { callbacksOf, until } from '#server/testing/payments/callbacks.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import { atLength } from '#server/testing/test-length.ts';
import {
  matchUnallocated,
  processStatementLine,
  type recordPromptResponse,
  saveEvent,
  settlePending,
} from './settlement.ts';

const RUNS = atLength({ quick: 60, long: 1_000, soak: 10_000 });

const money = scriptedMoney();
type Heard = NonNullable<ReturnType<typeof money.readCallback>>;
type PromptResponse = Parameters<typeof recordPromptResponse>[2];

let school: School;
let calls: ReturnType<typeof callbacksOf>;
let tutorId: string;
beforeAll(async () => {
  school = await startTestServer({ money });
  calls = callbacksOf(school);
  tutorId = (await school.create.tutor()).id;
});
afterAll(async () => {
  expect(await calls.ledgerSum()).toBe(0);
  await school.stop();
});

/**
 * The number of payments of one student: two of the student's own, for one course each; one by a supporter; and one for
 * no course, which is not prompted yet.
 */
const PAYMENTS = 4;

interface Said {
  about: number;
  source: 'callback' | 'query' | 'statement' | 'send';
  /** Index of one of six receipt codes. Reports about different payments may have the same code. */
  receipt: number;
  result: 'paid' | 'failed' | 'cancelled' | 'expired' | 'pending' | 'unknown';
  /** The reported amount, in tenths of the requested amount. */
  tenths: number;
  times: number;
}

const said: fc.Arbitrary<Said> = fc.record({
  about: fc.nat(PAYMENTS - 1),
  source: fc.constantFrom('callback', 'callback', 'callback', 'query', 'statement', 'send'),
  receipt: fc.nat(5),
  result: fc.constantFrom('paid', 'paid', 'paid', 'failed', 'cancelled', 'expired', 'pending', 'unknown'),
  tenths: fc.constantFrom(5, 10, 10, 12),
  times: fc.integer({ min: 1, max: 3 }),
});

type Payment = Awaited<ReturnType<School['create']['payment']>>;

/**
 * Interleavings that are tested concurrently, each with its own students. All share the server and its event workers.
 */
const LANES = 3;

test(`money is neither made nor lost, in ${RUNS} interleavings`, async () => {
  const numRuns = Math.ceil(RUNS / LANES);
  const lane = () => fc.assert(fc.asyncProperty(fc.array(said, { minLength: 1, maxLength: 9 }), holds), { numRuns });
  await Promise.all(Array.from({ length: LANES }, lane));
}, 3_600_000);

let runs = 0;

/**
 * A tenth of the amount that a run requests. All amounts differ between runs, so unallocated money of one run is never
 * suggested for another: the amounts are 5, 10 and 12 times an odd number, so 2 divides them not at all, once or twice.
 */
const tenthOf = (run: number) => 2 * run + 1;
const sumOf = (run: number) => 10 * tenthOf(run);

async function holds(all: Said[]) {
  const run = ++runs;
  const { studentId, courses, payments } = await begin(sumOf(run));
  const codeOf = ({ receipt }: Said) => `R${run}-${receipt}`;

  const told = all.flatMap((one) => Array.from({ length: one.times }, () => one));
  // Some events are processed while others still arrive, by several workers.
  await Promise.all([...told.map((one) => tell(one, { payment: payments[one.about]!, code: codeOf(one) })), settle()]);
  await settle();
  await until(async () => (await school.find.unprocessedEventsOf(studentId)) === 0);

  const after = await Promise.all(payments.map(({ id }) => school.find.payment(id)));
  await booksBalance(studentId, courses);
  nothingIsLost(all, { after, codeOf });
}

async function begin(amount: number) {
  const { create } = school;
  const { id: studentId } = await create.student();
  const prices = [amount, amount * 2.5];
  const courses = await Promise.all(prices.map((price) => create.course({ price, tutorId })));
  const [one, other] = courses.map(({ id: courseId, price }) => ({ courseId, price }));
  const payments = await Promise.all([
    create.payment({ studentId, amount, ...one }),
    create.payment({ studentId, amount, ...other }),
    create.payment({ studentId, amount, purpose: 'fund' }),
    create.payment({ studentId, amount, state: 'initiated', checkoutRequestId: null }),
  ]);
  return { studentId, courses, payments };
}

const settle = () => settlePending(school.services, new AbortController().signal);

async function tell(one: Said, { payment, code }: { payment: Payment; code: string }) {
  const { services } = school;
  const { reference, id: paymentId } = payment;
  if (one.source === 'statement') {
    const amount = (payment.amount / 10) * one.tenths;
    return processStatementLine(services, { receipt: code, amount, at: services.clock.now(), reference });
  }
  const body = JSON.stringify(one.source === 'send' ? answer(payment) : heard(one, { payment, code }));
  const dedupeKey = one.source === 'send' ? `send:${paymentId}` : `${one.source}:${paymentId}:${body}`;
  await saveEvent(services.db, { provider: 'simulator', source: one.source, dedupeKey, paymentId, body });
}

const answer = ({ reference }: Payment): PromptResponse => ({
  ...{ outcome: 'accepted', checkoutRequestId: `ws_${reference}`, merchantRequestId: undefined },
});

function heard(one: Said, { payment, code }: { payment: Payment; code: string }): Heard {
  const { checkoutRequestId, reference, amount } = payment;
  const isMute = one.source === 'query';
  const results: Record<Said['result'], Heard['result']> = {
    paid: {
      state: 'paid',
      receipt: isMute ? undefined : code,
      amount: isMute ? undefined : (amount / 10) * one.tenths,
    },
    failed: { state: 'failed', reason: 'pin' },
    cancelled: { state: 'cancelled', reason: 'cancelled' },
    expired: { state: 'expired', reason: 'no_answer' },
    pending: { state: 'pending' },
    unknown: { state: 'unknown', code: '777' },
  };
  // A payment that was never prompted uses the request id that the provider's response to the prompt will report.
  return { checkoutRequestId: checkoutRequestId ?? `ws_${reference}`, reference, result: results[one.result] };
}

/**
 * How a payment's money is reported. A status query has no receipt code; a 'line' of a till's statement names no
 * payment.
 */
type Word = 'query' | 'callback' | 'named line' | 'line';
const word = fc.constantFrom<Word>('query', 'query', 'callback', 'named line', 'line', 'line');
const truth = fc.record({
  words: fc.array(fc.record({ of: fc.nat(2), word }), { maxLength: 8 }),
  /** Which of the three payments are really paid. Other people may pay the same sum, to the till or to another account. */
  paid: fc.subarray([0, 1, 2], { minLength: 1 }),
  strangers: fc.subarray(['', 'JOHN KAMAU 4B', 'MARY 5C']),
  isAllAtOnce: fc.boolean(),
});

test(`money of one sum is credited to the payment it was made for, and to no other, in ${RUNS} interleavings`, async () => {
  await fc.assert(fc.asyncProperty(truth, holdsAtTill), { numRuns: Math.ceil(RUNS / LANES) });
}, 3_600_000);

async function holdsAtTill({ words, paid, strangers, isAllAtOnce }: Truth) {
  const run = ++runs;
  const amount = sumOf(run);
  const { id: studentId } = await school.create.student();
  const payments = await Promise.all(paid.map(() => school.create.payment({ studentId, amount })));
  const codes = payments.map((_, place) => `T${run}-${place}`);
  const told = words.map(({ of, word }) => ({ place: of % payments.length, word }));
  const news = told.map(
    ({ place, word }) =>
      () =>
        tellAtTill(word, { payment: payments[place]!, code: codes[place]! }),
  );
  const lines = [...codes.map((code) => ({ code, account: '' })), ...strangersOf(run, strangers)];
  const statement = lines.map(
    ({ code, account }) =>
      () =>
        takeLine({ code, amount, account }),
  );
  // The statement lines of other payers come first and are repeated last: they may arrive before any event of the payments.
  const all = [...statement.slice(codes.length), ...news, ...statement];
  if (isAllAtOnce) await Promise.all(all.map((tell) => tell()));
  else for (const tell of all) await tell();

  const after = await Promise.all(payments.map(({ id }) => school.find.payment(id)));
  for (const [place, { state, providerReceipt }] of after.entries()) {
    const wasConfirmed = told.some((one) => one.place === place && ['query', 'callback'].includes(one.word));
    if (wasConfirmed) expect(state).toBe('paid');
    expect([null, codes[place]]).toContain(providerReceipt);
  }
  const withoutCode = after.filter(({ state, providerReceipt }) => state === 'paid' && !providerReceipt).length;
  const ids = payments.map(({ id }) => id);
  expect(await heldAtProvider(run, ids)).toBe(amount * (lines.length + withoutCode));

  await matchAll(payments, codes);
  expect(await heldAtProvider(run, ids)).toBe(amount * lines.length);
  expect(await calls.credit(studentId)).toBe(amount * payments.length);
}

type Truth = typeof truth extends fc.Arbitrary<infer T> ? T : never;

const strangersOf = (run: number, accounts: string[]) =>
  accounts.map((account, place) => ({ code: `T${run}-S${place}`, account }));

/** Matches, as the office, the statement line of each payment to it, twice concurrently. */
async function matchAll(payments: Payment[], codes: string[]) {
  const by = { byId: tutorId, note: 'A test' };
  const match = (place: number) =>
    school.services.db.transaction((tx) =>
      matchUnallocated(tx, school.services, { receipt: codes[place]!, paymentId: payments[place]!.id, by }),
    );
  await Promise.all([...codes.keys(), ...codes.keys()].map(match));
  const after = await Promise.all(payments.map(({ id }) => school.find.payment(id)));
  expect(after.map(({ providerReceipt }) => providerReceipt)).toEqual(codes);
}

const takeLine = ({ code, amount, account }: { code: string; amount: number; account: string }) =>
  processStatementLine(school.services, {
    ...{ receipt: code, amount, at: school.services.clock.now(), reference: account },
  });

const heldAtProvider = (run: number, paymentIds: string[]) =>
  school.find.providerBalance(paymentIds, `simulator:T${run}-%`);

async function tellAtTill(how: Word, { payment, code }: { payment: Payment; code: string }) {
  const { services } = school;
  const { amount, id: paymentId } = payment;
  if (how === 'line' || how === 'named line')
    return takeLine({ code, amount, account: how === 'named line' ? payment.reference : '' });
  const one: Said = { about: 0, source: how, receipt: 0, result: 'paid', tenths: 10, times: 1 };
  const body = JSON.stringify(heard(one, { payment, code }));
  await saveEvent(services.db, {
    provider: 'simulator',
    source: how,
    dedupeKey: `${how}:${paymentId}`,
    paymentId,
    body,
  });
  await settle();
  await until(async () => (await school.find.unprocessedEventsOf(payment.studentId!)) === 0);
}

/**
 * Checks that the money received for a student equals the student's credit plus what was spent, that no one owes the
 * school, and that each payment was credited the amount it records as received, and has one receipt.
 */
async function booksBalance(studentId: string, courses: { id: string; price: number }[]) {
  const { joined, received, corrected, ...books } = await school.find.booksOf(studentId);
  const spent = courses.filter(({ id }) => joined.includes(id)).reduce((sum, { price }) => sum + price, 0);
  const credit = received - spent;
  expect(books).toEqual({ credit, wrong: 0 });
  // A student may owe money: a status query confirmed the requested amount, and a later event corrected it to less.
  expect(credit).toBeGreaterThanOrEqual(-corrected);
}

interface Outcome {
  after: Awaited<ReturnType<School['find']['payment']>>[];
  codeOf: (one: Said) => string;
}

/**
 * Checks that a payment is paid if its success was reported by a status query, or with a receipt code that no report
 * about another payment has.
 */
function nothingIsLost(all: Said[], { after, codeOf }: Outcome) {
  const isSuccess = ({ source, result }: Said) => source === 'statement' || (source !== 'send' && result === 'paid');
  const successes = all.filter(isSuccess);
  for (const one of successes) {
    const { state } = after[one.about]!;
    const isItsOwn = successes.every(
      (other) => other.source === 'query' || codeOf(other) !== codeOf(one) || other.about === one.about,
    );
    if (one.source === 'query' || isItsOwn) expect(state).toBe('paid');
  }
}
