/** How a refund goes on, whoever says so: somebody of the office, or the provider. */
import { refundMessages } from '#contract/refunds.ts';
import type { Db } from '#server/db/connect.ts';
import type { MobileMoney } from '#server/ports/mobile-money.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import { bookFailure, bookSent, type Step } from './bookings.ts';
import { sendRefundEmail } from './refunds.jobs.ts';
import * as store from './refunds.store.ts';

/** @throws {Refusal} not_found  there is no such refund */
export async function loadRefund(db: Db, id: string) {
  const refund = await store.findRefund(db, id);
  if (!refund) throw new Refusal('not_found', refundMessages.gone);
  return refund;
}

/**
 * Changes a refund, with its payment, that nobody else changes meanwhile.
 *
 * @throws {Refusal} not_found  there is no such refund
 */
export async function changeRefund(db: Db, id: string, change: (tx: Db, locked: Locked) => Promise<unknown>) {
  const { refund: seen } = await loadRefund(db, id);
  await db.transaction(async (tx) => change(tx, await lockRefund(tx, seen)));
}

export interface Locked {
  refund: store.RefundRow;
  payment: store.PaymentRow;
}

/** The payment first, as everybody does. Neither is ever deleted. */
export async function lockRefund(tx: Db, { id, paymentId }: { id: string; paymentId: string }): Promise<Locked> {
  const payment = await store.lockPayment(tx, paymentId);
  const refund = await store.lockRefund(tx, id);
  return { refund: refund!, payment: payment! };
}

/** By the provider that is set up: it received the payment, and knows it by its own code. */
export const isReversible = (money: MobileMoney, payment: store.PaymentRow) =>
  Boolean(money.reverse && payment.providerReceipt) &&
  money.name === payment.provider &&
  money.isLive === payment.isLive;

/** The money is with the payer again, and whoever it was for is told. @param step.code  the provider's, of giving it back */
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

/** The money is back where it was. */
export async function failRefund(tx: Db, step: Step) {
  await bookFailure(tx, step);
  await store.updateRefund(tx, step.refund.id, { state: 'failed', changedAt: step.at });
}
