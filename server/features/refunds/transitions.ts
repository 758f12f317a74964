/** State changes of refunds, caused by an admin or by the provider. */

import type { Db } from '#server/db/connect.ts';
import type { MobileMoney } from '#server/ports/mobile-money.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as refundsTexts from '#texts/money/refunds.ts';
import { bookFailure, bookSent, type Step } from './bookings.ts';
import { sendRefundEmail } from './refunds.jobs.ts';
import * as store from './refunds.store.ts';

/** Loads a refund. @throws {Refusal} not_found  the refund does not exist */
export async function loadRefund(db: Db, id: string) {
  const refund = await store.findRefund(db, id);
  if (!refund) throw new Refusal('not_found', refundsTexts.gone);
  return refund;
}

/**
 * Runs `change` in a transaction that has locked the refund and its payment.
 *
 * @throws {Refusal} not_found  the refund does not exist
 */
export async function changeRefund(db: Db, id: string, change: (tx: Db, locked: Locked) => Promise<unknown>) {
  const { refund: loaded } = await loadRefund(db, id);
  await db.transaction(async (tx) => change(tx, await lockRefund(tx, loaded)));
}

export interface Locked {
  refund: store.RefundRow;
  payment: store.PaymentRow;
}

/** Locks the payment before the refund, as all transactions do, to prevent deadlocks. Neither row is ever deleted. */
export async function lockRefund(tx: Db, { id, paymentId }: { id: string; paymentId: string }): Promise<Locked> {
  const payment = await store.lockPayment(tx, paymentId);
  const refund = await store.lockRefund(tx, id);
  return { refund: refund!, payment: payment! };
}

/** Whether the configured provider can reverse a payment: it received the payment and has a code for it. */
export const isReversible = (money: MobileMoney, payment: store.PaymentRow) =>
  Boolean(money.reverse && payment.providerReceipt) &&
  money.name === payment.provider &&
  money.isLive === payment.isLive;

/**
 * Books the refund as sent and emails the student or applicant.
 * @param step.code  the provider's code for the refund
 */
export async function completeRefund(
  tx: Db,
  { queue }: Pick<Services, 'queue'>,
  { code, ...step }: Step & { code: string },
) {
  const { id } = step.refund;
  await bookSent(tx, step);
  await store.updateRefund(tx, id, { state: 'done', outgoingCode: code, changedAt: step.at });
  await queue.add(tx, sendRefundEmail, { refundId: id });
}

/** Marks a refund as failed, and moves its money back in the ledger. */
export async function failRefund(tx: Db, step: Step) {
  await bookFailure(tx, step);
  await store.updateRefund(tx, step.refund.id, { state: 'failed', changedAt: step.at });
}
