/** Applies a paid payment to the ledger, to the student's course, and to the payment itself. */

import { shillings } from '#messages/shillings.ts';
import type { Db } from '#server/db/connect.ts';
import { accounts, book, type Entry, findBooking, lockStudent } from '#server/features/ledger/ledger.ts';
import { notify, people } from '#server/features/notifications/notifications.ts';
import { issueReceipt } from '#server/features/receipts/receipts.ts';
import type { Services } from '#server/services.ts';
import { outcomes, simulatedAmount } from '#texts/money/settlement.ts';
import { reviewTypedElsewhere } from './by-hand.store.ts';
import { joinPaidFor } from './joining.ts';
import * as store from './settlement.store.ts';

export type Needs = Pick<Services, 'clock' | 'config' | 'money' | 'queue'>;

/** Returns the ledger's external key of received money. */
export const keyOf = (provider: string, receipt: string) => `${provider}:${receipt}`;

export const isBooked = async (tx: Db, provider: string, receipt: string) =>
  (await store.findByReceipt(tx, provider, receipt)) !== undefined ||
  (await findBooked(tx, provider, receipt)) !== undefined;

/** Finds the ledger transaction that was booked for a receipt code. */
export const findBooked = (tx: Db, provider: string, receipt: string) =>
  findBooking(tx, { kind: 'receipt', externalKey: keyOf(provider, receipt) });

/** The account to which a payment's money belongs: unallocated money if the application was deleted. */
function ownerOf({ studentId, customerId }: store.PaymentRow) {
  if (studentId) return accounts.student(studentId);
  return customerId ? accounts.applicant(customerId) : accounts.unmatched;
}

export interface Crediting {
  payment: store.PaymentRow;
  receipt: string | undefined;
  amount: number;
  /** The ledger transaction that booked the money as unallocated; undefined if the money was never unallocated. */
  unallocatedId?: string;
  /** The admin who decided to credit the payment, and why. */
  by?: { byId: string; note: string } | undefined;
}

/**
 * Credits the received amount; returns true if the student joined a course with it. The receipt code may still be
 * unknown.
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
  await notifyStudent(tx, needs, crediting);
  return hasJoined;
}

async function notifyStudent(tx: Db, needs: Needs, { payment: { id, studentId, isLive }, amount }: Crediting) {
  const title = isLive ? shillings(amount) : simulatedAmount(shillings(amount));
  if (studentId)
    await notify(tx, needs, { to: people([studentId]), kind: 'payment', title, path: '/payments', eventKey: id });
}

/** Marks another payment for review if the office settled it manually with this receipt code. */
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

/** The review reason of a payment that is now paid: null if the reason was only that no trusted result had arrived yet. */
function reviewOfPaid({ amount, review }: store.PaymentRow, received: number) {
  if (received !== amount) return 'amount_differs';
  return review === 'held' ? null : reviewOfHeard({ review });
}

const reviewOfHeard = ({ review }: Pick<store.PaymentRow, 'review'>) => (isMereSilence(review) ? null : review);

/** Whether the payment is under review only because no result, or an unknown one, arrived. */
export const isMereSilence = (review: store.PaymentRow['review']) =>
  review === 'unheard' || review === 'unknown_result';

interface Told {
  payment: store.PaymentRow;
  receipt: string;
  amount: number;
}

/** Fills in the receipt code and real amount of a payment that was confirmed only by a status query. */
export async function fillIn(tx: Db, needs: Needs, { payment, receipt, amount }: Told) {
  const more = amount - payment.received!;
  const changedAt = needs.clock.now();
  const review = more === 0 ? reviewOfHeard(payment) : ('amount_differs' as const);
  await noteCode(tx, needs, { payment, receipt });
  await store.updatePayment(tx, payment.id, { providerReceipt: receipt, received: amount, review, changedAt });
  if (more === 0) return outcomes.codeReceived;

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
  return outcomes.codeAndOtherAmount;
}
