/**
 * Confirmations that money was received: the amount received is credited once, whatever amount was requested. A receipt
 * code identifies one sum of money and is credited to one payment, ever. Callers hold locks on the code and on the
 * payment.
 */
import type { Db } from '#server/db/connect.ts';
import { detailed, outcomes } from '#texts/money/settlement.ts';
import { credit, fillIn, isBooked, type Needs, noteCode } from './credit.ts';
import * as store from './settlement.store.ts';
import { bookUnallocated, takeUnallocated } from './unallocated.ts';

type Review = NonNullable<store.PaymentRow['review']>;

export interface Proof {
  payment: store.PaymentRow;
  /** Where the confirmation came from. */
  source: store.EventRow['source'];
  /** The provider's id of the prompt, if the report includes it. */
  checkoutRequestId?: string | undefined;
  /** The provider's receipt code and the amount in whole shillings; undefined if the report does not include them. */
  receipt: string | undefined;
  amount: number | undefined;
  /** The account number that the payer typed, on statement lines; empty if there is none. */
  accountReference?: string;
}

/** Processes a success and returns the outcome as a short text. */
export async function handleSuccess(tx: Db, needs: Needs, proof: Proof): Promise<string> {
  const { payment, source, receipt, amount, accountReference } = proof;
  const isPaid = payment.state === 'paid';
  if (receipt && receipt === payment.providerReceipt) return handleRepeatedReport(tx, needs, proof);
  if (isPaid && !receipt) return outcomes.alreadyPaid;
  if (amount !== undefined && amount < 1) return flagForReview(tx, needs, { payment, review: 'amount_differs' });
  if (source === 'callback' && !needs.money.trustsCallbacks)
    return flagForReview(tx, needs, { payment, review: 'held' });
  if (source === 'callback' && !(receipt && amount)) return scheduleQuery(tx, needs, payment);
  if (await assignUnallocated(tx, needs, proof)) return outcomes.matched;
  if (receipt && (await isBooked(tx, payment.provider, receipt)))
    return flagForReview(tx, needs, { payment, review: 'second_receipt' });
  if (!isPaid) return creditHeard(tx, needs, proof);
  const message = { payment, receipt: receipt!, amount: amount ?? payment.amount };
  return payment.providerReceipt
    ? keepSecondUnallocated(tx, needs, { ...message, accountReference })
    : fillIn(tx, needs, message);
}

/**
 * If a statement line reported the money before this confirmation, the money was booked as unallocated: this allocates it. The money is
 * found by the receipt code, never by the amount, and only if the line names no other account.
 */
async function assignUnallocated(tx: Db, needs: Needs, { payment, receipt }: Proof) {
  if (!receipt || payment.providerReceipt) return false;
  const unallocated = await store.findUnallocated(tx, payment.provider, receipt);
  const isItsOwn = unallocated && ['', payment.reference].includes(unallocated.accountReference);
  return isItsOwn ? takeUnallocated(tx, needs, { payment, unallocated }) : false;
}

/** Credits a payment that the provider has confirmed. After a status query alone, the receipt code is still unknown. */
async function creditHeard(tx: Db, needs: Needs, { payment, receipt, amount, checkoutRequestId }: Proof) {
  const hasJoined = await credit(tx, needs, {
    payment: { ...payment, checkoutRequestId: payment.checkoutRequestId ?? checkoutRequestId ?? null },
    receipt,
    amount: amount ?? payment.amount,
  });
  return hasJoined ? outcomes.paidAndEnrolled : 'paid';
}

/**
 * Handles a repeated report of one payment: if the amount differs from the first report, the payment is marked for review by the office.
 */
async function handleRepeatedReport(tx: Db, needs: Needs, { payment, amount }: Proof) {
  if (amount === undefined || amount === payment.received) return outcomes.alreadyPaid;
  return flagForReview(tx, needs, { payment, review: 'amount_differs' });
}

const inWords: Record<Review, string> = {
  amount_differs: outcomes.amountDiffers,
  held: outcomes.held,
  second_receipt: outcomes.secondReceipt,
  ids_differ: outcomes.idsDiffer,
  unheard: outcomes.unheard,
  unknown_result: outcomes.unknownResult,
};

/** Marks the payment for review and changes nothing else. */
export async function flagForReview(
  tx: Db,
  { clock }: Pick<Needs, 'clock'>,
  { payment, review }: { payment: Pick<store.PaymentRow, 'id'>; review: Review },
) {
  await store.updatePayment(tx, payment.id, { review, changedAt: clock.now() });
  return inWords[review];
}

/** Schedules a status query for a success callback without amount or receipt code, which every genuine one contains. */
async function scheduleQuery(tx: Db, needs: Needs, payment: store.PaymentRow) {
  if (!needs.money.query || !payment.checkoutRequestId) return flagForReview(tx, needs, { payment, review: 'held' });
  const now = needs.clock.now();
  await store.updatePayment(tx, payment.id, { nextCheckAt: now, changedAt: now });
  return outcomes.incomplete;
}

interface Second {
  payment: store.PaymentRow;
  receipt: string;
  amount: number;
  accountReference: Proof['accountReference'];
}

/**
 * Handles a second receipt code for a paid payment: the additional money stays unallocated until the office assigns it.
 */
async function keepSecondUnallocated(
  tx: Db,
  needs: Needs,
  { payment, receipt, amount, accountReference = '' }: Second,
) {
  const { id: paymentId, provider, isLive, reference } = payment;
  await noteCode(tx, needs, { payment, receipt });
  await flagForReview(tx, needs, { payment, review: 'second_receipt' });
  await bookUnallocated(tx, needs, {
    ...{ provider, isLive, receipt, amount, paymentId },
    note: detailed.forPaid(reference),
    accountReference,
  });
  return outcomes.paidTwice;
}
