/**
 * Proof that money came: what was really received is credited, once, whatever was
 * asked for. A provider's code stands for one sum of money: it is credited to one
 * payment, ever. Whoever calls this holds that code, and the payment, locked.
 */
import type { Db } from '#server/db/connect.ts';
import { accounts, book, bookedAs, lockStudent } from '#server/features/ledger/ledger.ts';
import { giveReceipt } from '#server/features/receipts/receipts.ts';
import type { Services } from '#server/services.ts';
import { joinPaidFor } from './joining.ts';
import * as store from './settlement.store.ts';

type Needs = Pick<Services, 'clock' | 'config' | 'money' | 'queue'>;
type Review = NonNullable<store.PaymentRow['review']>;

export interface Proof {
  payment: store.PaymentRow;
  /** Where it was heard. */
  source: store.EventRow['source'];
  /** The provider's name for the request, where it says. */
  checkoutRequestId?: string | undefined;
  /** The provider's code and whole shillings, where it says. */
  receipt: string | undefined;
  amount: number | undefined;
}

/** Makes something of a success, and says what, in a few words. */
export async function takeSuccess(tx: Db, needs: Needs, proof: Proof): Promise<string> {
  const { payment, source, receipt, amount } = proof;
  const isPaid = payment.state === 'paid';
  if (receipt && receipt === payment.providerReceipt) return takeAgain(tx, needs, proof);
  if (isPaid && !receipt) return 'paid already';
  if (amount !== undefined && amount < 1) return putBeforeOffice(tx, needs, { payment, review: 'amount_differs' });
  if (source === 'callback' && !needs.money.trustsCallbacks)
    return putBeforeOffice(tx, needs, { payment, review: 'held' });
  if (source === 'callback' && !(receipt && amount)) return askInstead(tx, needs, payment);
  if (receipt && (await isKnown(tx, payment.provider, receipt)))
    return putBeforeOffice(tx, needs, { payment, review: 'second_receipt' });
  if (!isPaid) return credit(tx, needs, proof);
  const told = { payment, receipt: receipt!, amount: amount ?? payment.amount };
  return payment.providerReceipt ? keepSecond(tx, needs, told) : fillIn(tx, needs, told);
}

/** The same money once more. */
async function takeAgain(tx: Db, needs: Needs, { payment, amount }: Proof) {
  if (amount === undefined || amount === payment.received) return 'paid already';
  return putBeforeOffice(tx, needs, { payment, review: 'amount_differs' });
}

const inWords: Record<Review, string> = {
  amount_differs: 'another amount than we know of',
  held: 'held: a statement, or the office, has to say so',
  second_receipt: 'its code was credited before: nothing was credited',
  ids_differ: 'contradicts what we know: nothing was credited',
  unheard: 'nothing was heard',
  unknown_result: 'nothing known was heard',
};

/** Changes nothing but that somebody of the office should look. */
export async function putBeforeOffice(
  tx: Db,
  { clock }: Pick<Needs, 'clock'>,
  { payment, review }: { payment: Pick<store.PaymentRow, 'id'>; review: Review },
) {
  await store.updatePayment(tx, payment.id, { review, changedAt: clock.now() });
  return inWords[review];
}

/** Real callbacks of a success say how much came, and by which code. */
async function askInstead(tx: Db, needs: Needs, payment: store.PaymentRow) {
  if (!needs.money.query || !payment.checkoutRequestId) return putBeforeOffice(tx, needs, { payment, review: 'held' });
  const now = needs.clock.now();
  await store.updatePayment(tx, payment.id, { nextCheckAt: now, changedAt: now });
  return 'says neither how much nor by which code: asked instead';
}

/** What the ledger knows received money by. */
const keyOf = (provider: string, receipt: string) => `${provider}:${receipt}`;

const isKnown = async (tx: Db, provider: string, receipt: string) =>
  (await store.findByReceipt(tx, provider, receipt)) !== undefined ||
  (await findBooked(tx, provider, receipt)) !== undefined;

/** What was booked for a provider's code. */
export const findBooked = (tx: Db, provider: string, receipt: string) =>
  bookedAs(tx, { kind: 'receipt', externalKey: keyOf(provider, receipt) });

/** Whose the money of a payment is. An application that has been deleted leaves nobody. */
function ownerOf({ studentId, customerId }: store.PaymentRow) {
  if (studentId) return accounts.student(studentId);
  return customerId ? accounts.applicant(customerId) : accounts.unmatched;
}

async function credit(tx: Db, needs: Needs, { payment, ...heard }: Proof) {
  const at = needs.clock.now();
  const { id: paymentId, isLive, studentId } = payment;
  // Where only a question told us, neither is known yet.
  const amount = heard.amount ?? payment.amount;
  const held = heard.receipt ? [] : await listItsHeld(tx, { payment, amount, at });
  if (held.length > 1) return putBeforeOffice(tx, needs, { payment, review: 'held' });
  if (studentId) await lockStudent(tx, studentId);
  const receipt = await bookReceived(tx, { payment, receipt: heard.receipt, amount, held: held[0], at });
  await store.updatePayment(tx, paymentId, {
    ...{ state: 'paid', reason: null, received: amount, paidAt: at, changedAt: at, nextCheckAt: null },
    providerReceipt: receipt,
    checkoutRequestId: payment.checkoutRequestId ?? heard.checkoutRequestId,
    review: reviewOfPaid(payment, amount),
  });
  const hasJoined = await joinPaidFor(tx, needs, payment);
  await giveReceipt(tx, needs, { paymentId, amount, isLive, at });
  return hasJoined ? 'paid, and the course is joined' : 'paid';
}

/**
 * Of what a question told us, the money may lie here already: a till's statement
 * names no payment, so what it told first was held.
 */
async function listItsHeld(tx: Db, { payment, amount, at }: { payment: store.PaymentRow; amount: number; at: Date }) {
  const { provider, isLive } = payment;
  await store.holdSum(tx, provider, amount);
  return store.listHeldSums(tx, {
    provider,
    isLive,
    amount,
    since: dayFrom(payment.createdAt, -1),
    until: dayFrom(at, 1),
  });
}

interface Received {
  payment: store.PaymentRow;
  receipt: string | undefined;
  amount: number;
  held: store.HeldSum | undefined;
  at: Date;
}

/** Books it, out of what was held where it came before. The provider's code, if it is known by now. */
async function bookReceived(tx: Db, { payment, receipt, amount, held, at }: Received) {
  const { id: paymentId, provider, isLive } = payment;
  const of = { isLive, paymentId, at };
  const entries = [
    { account: accounts.unmatched, amount },
    { account: ownerOf(payment), amount: -amount },
  ];
  // Unless somebody of the office has given it to somebody in this very moment.
  if (held && (await book(tx, { ...of, kind: 'move', externalKey: held.id, entries }))) return held.receipt;
  const externalKey = receipt ? keyOf(provider, receipt) : `${provider}:payment:${paymentId}`;
  await book(tx, { ...of, kind: 'receipt', externalKey, entries: received(payment, amount) });
  return receipt;
}

const received = (payment: store.PaymentRow, amount: number) => [
  { account: accounts.provider(payment.provider), amount },
  { account: ownerOf(payment), amount: -amount },
];

/** Nobody need look any more because nothing was heard; what contradicted stays. */
function reviewOfPaid({ amount, review }: store.PaymentRow, received: number) {
  if (received !== amount) return 'amount_differs';
  return review === 'held' || isMereSilence(review) ? null : review;
}

/** Whether somebody was to look only because nothing, or nothing known, had been heard. */
export const isMereSilence = (review: store.PaymentRow['review']) =>
  review === 'unheard' || review === 'unknown_result';

const DAY = 24 * 60 * 60_000;

/** Our clock and the provider's need not agree to the minute, nor a question come soon. */
export const dayFrom = (moment: Date, days: 1 | -1) => new Date(moment.getTime() + days * DAY);

interface Told {
  payment: store.PaymentRow;
  receipt: string;
  amount: number;
}

/** What a payment that only a question had told us of was really called, and really was. */
async function fillIn(tx: Db, needs: Needs, { payment, receipt, amount }: Told) {
  const more = amount - payment.received!;
  const changedAt = needs.clock.now();
  const review = more === 0 ? payment.review : ('amount_differs' as const);
  await store.updatePayment(tx, payment.id, { providerReceipt: receipt, received: amount, review, changedAt });
  if (more === 0) return 'its code is known now';

  if (payment.studentId) await lockStudent(tx, payment.studentId);
  await book(tx, {
    kind: 'correction',
    externalKey: `receipt:${keyOf(payment.provider, receipt)}`,
    isLive: payment.isLive,
    paymentId: payment.id,
    note: `Asked for ${payment.amount}, received ${amount}`,
    at: changedAt,
    entries: received(payment, more),
  });
  await joinPaidFor(tx, needs, payment);
  return 'its code is known now, and that it was another amount';
}

/**
 * A second code for what is paid. Where a question has told us of the same sum for
 * another payment, its code was given to this one (listItsHeld), and no more money
 * came; otherwise a second sum did, and somebody has to say whose it is.
 */
async function keepSecond(tx: Db, needs: Needs, { payment, receipt, amount }: Told) {
  const { id: paymentId, provider, isLive, reference } = payment;
  const at = needs.clock.now();
  await putBeforeOffice(tx, needs, { payment, review: 'second_receipt' });
  await store.holdSum(tx, provider, amount);
  const around = { since: dayFrom(payment.createdAt, -1), until: dayFrom(at, 1) };
  const [other, ...more] = await store.listWithoutCode(tx, { provider, isLive, amount, ...around });
  if (!other) {
    const note = `For ${reference}, which was paid before`;
    await bookUnmatched(tx, { provider, isLive, receipt, amount, paymentId, note, at });
    return 'more money for what is paid: held';
  }
  if (more.length === 0) await store.updatePayment(tx, other.id, { providerReceipt: receipt, changedAt: at });
  for (const one of [other, ...more]) await putBeforeOffice(tx, needs, { payment: one, review: 'second_receipt' });
  return 'a code for another payment of the same sum: nothing was booked';
}

interface Unmatched {
  provider: string;
  isLive: boolean;
  receipt: string;
  amount: number;
  paymentId?: string;
  /** What the provider said of it. */
  note: string;
  at: Date;
}

/** Money that came, and nobody knows yet whose it is. False when it is known. */
export async function bookUnmatched(tx: Db, { provider, receipt, amount, ...unmatched }: Unmatched) {
  if (await isKnown(tx, provider, receipt)) return false;
  await book(tx, {
    ...unmatched,
    kind: 'receipt',
    externalKey: keyOf(provider, receipt),
    entries: [
      { account: accounts.provider(provider), amount },
      { account: accounts.unmatched, amount: -amount },
    ],
  });
  return true;
}
