/** What a payment that is paid does: to the ledger, to its student's course, and to itself. */
import type { Db } from '#server/db/connect.ts';
import { accounts, book, type Entry, findBooking, lockStudent } from '#server/features/ledger/ledger.ts';
import { issueReceipt } from '#server/features/receipts/receipts.ts';
import type { Services } from '#server/services.ts';
import { reviewTypedElsewhere } from './by-hand.store.ts';
import { joinPaidFor } from './joining.ts';
import * as store from './settlement.store.ts';

export type Needs = Pick<Services, 'clock' | 'config' | 'money' | 'queue'>;

/** What the ledger knows received money by. */
export const keyOf = (provider: string, receipt: string) => `${provider}:${receipt}`;

export const isKnown = async (tx: Db, provider: string, receipt: string) =>
  (await store.findByReceipt(tx, provider, receipt)) !== undefined ||
  (await findBooked(tx, provider, receipt)) !== undefined;

/** What was booked for a provider's code. */
export const findBooked = (tx: Db, provider: string, receipt: string) =>
  findBooking(tx, { kind: 'receipt', externalKey: keyOf(provider, receipt) });

/** Whose the money of a payment is. An application that has been deleted leaves nobody. */
function ownerOf({ studentId, customerId }: store.PaymentRow) {
  if (studentId) return accounts.student(studentId);
  return customerId ? accounts.applicant(customerId) : accounts.unmatched;
}

export interface Crediting {
  payment: store.PaymentRow;
  receipt: string | undefined;
  amount: number;
  /** The ledger's transaction by which the money came, where it was unallocated. */
  unallocatedId?: string;
  /** Who of the office says so, and why. */
  by?: { byId: string; note: string } | undefined;
}

/**
 * Credits what was received: true when that opened a course. The provider's code,
 * if it is known by now.
 */
export async function credit(tx: Db, needs: Needs, crediting: Crediting) {
  const { payment, receipt, amount } = crediting;
  const { id: paymentId, isLive } = payment;
  const at = needs.clock.now();
  if (receipt) await noteCode(tx, needs, { payment, receipt });
  if (payment.studentId) await lockStudent(tx, payment.studentId);
  await bookCredit(tx, crediting, at);
  await store.updatePayment(tx, paymentId, {
    ...{ state: 'paid', reason: null, received: amount, paidAt: at, changedAt: at, nextCheckAt: null },
    providerReceipt: receipt ?? null,
    checkoutRequestId: payment.checkoutRequestId,
    review: reviewOfPaid(payment, amount),
  });
  const hasJoined = await joinPaidFor(tx, needs, payment);
  await issueReceipt(tx, needs, { paymentId, amount, isLive, at });
  return hasJoined;
}

/** Where the office has settled another payment by that code, it has to look at that one. */
export const noteCode = (tx: Db, { clock }: Pick<Needs, 'clock'>, { payment, receipt: code }: Omit<Told, 'amount'>) =>
  reviewTypedElsewhere(tx, { provider: payment.provider, code, paymentId: payment.id, now: clock.now() });

async function bookCredit(tx: Db, { payment, receipt, amount, unallocatedId, by }: Crediting, at: Date) {
  const { id: paymentId, provider, isLive } = payment;
  const of = { isLive, paymentId, at, ...by };
  if (unallocatedId) {
    const entries = [
      { ...accounts.unmatched, amount },
      { ...ownerOf(payment), amount: -amount },
    ];
    return book(tx, { ...of, kind: 'move', externalKey: unallocatedId, entries });
  }
  const externalKey = receipt ? keyOf(provider, receipt) : `${provider}:payment:${paymentId}`;
  return book(tx, { ...of, kind: 'receipt', externalKey, entries: received(payment, amount) });
}

const received = (payment: store.PaymentRow, amount: number): Entry[] => [
  { ...accounts.provider(payment.provider), amount },
  { ...ownerOf(payment), amount: -amount },
];

/** Nobody need look any more because nothing was heard; what contradicted stays. */
function reviewOfPaid({ amount, review }: store.PaymentRow, received: number) {
  if (received !== amount) return 'amount_differs';
  return review === 'held' ? null : reviewOfHeard({ review });
}

const reviewOfHeard = ({ review }: Pick<store.PaymentRow, 'review'>) => (isMereSilence(review) ? null : review);

/** Whether somebody was to look only because nothing, or nothing known, had been heard. */
export const isMereSilence = (review: store.PaymentRow['review']) =>
  review === 'unheard' || review === 'unknown_result';

interface Told {
  payment: store.PaymentRow;
  receipt: string;
  amount: number;
}

/** What a payment that only a question had told us of was really called, and really was. */
export async function fillIn(tx: Db, needs: Needs, { payment, receipt, amount }: Told) {
  const more = amount - payment.received!;
  const changedAt = needs.clock.now();
  const review = more === 0 ? reviewOfHeard(payment) : ('amount_differs' as const);
  await noteCode(tx, needs, { payment, receipt });
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
