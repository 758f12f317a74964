/**
 * The rules of refunds.
 *
 * A refund is `requested` by one admin and decided by another; the table's
 * constraints enforce that too. An approved refund is `sending`: it is booked
 * (bookings.ts), and either an admin sends the money manually and enters M-Pesa's
 * code, or the provider reverses the payment (reversals.ts). It ends as `done`, or
 * as `failed`, which moves the money back in the ledger. All refunds of a payment,
 * requested and sending ones included, never exceed the amount received.
 *
 * A refund on whose reversal the provider never reports stays `sending` until an admin, who can look it up at the
 * provider, records how it ended.
 */

import type { RefundRequest } from '#contract/money/refunds.ts';
import { type Db, isUniqueViolation } from '#server/db/connect.ts';
import { requireDecidable } from '#server/features/approvals/approvals.ts';
import type { Admin } from '#server/http/sessions/access.ts';
import type { MobileMoney } from '#server/ports/mobile-money.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as paymentsTexts from '#texts/money/payments.ts';
import * as refundsTexts from '#texts/money/refunds.ts';
import { bookPromise } from './bookings.ts';
import * as store from './refunds.store.ts';
import { reversePaymentJob } from './reversals.jobs.ts';
import { changeRefund, completeRefund, failRefund, isReversible, loadRefund } from './transitions.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'money' | 'queue'>;

/** Returns the amount of a payment that can still be refunded. */
export async function refundableOf(db: Db, paymentId: string) {
  const received = await store.findReceived(db, paymentId);
  return received - (await store.sumOfRefunds(db, paymentId, ['requested', 'sending', 'done']));
}

/**
 * Requests a refund. No money moves yet.
 *
 * @throws {Refusal} not_found  the payment does not exist
 * @throws {Refusal} conflict   the payment was not received, less than the amount is refundable, or the provider cannot reverse it
 */
export async function requestRefund({ db, clock, money }: Needs, admin: Admin, request: RefundRequest) {
  const id = await db.transaction(async (tx) => {
    const payment = await store.lockPayment(tx, request.paymentId);
    if (!payment) throw new Refusal('not_found', paymentsTexts.gone);
    if (payment.state !== 'paid') throw new Refusal('conflict', refundsTexts.unpaid);
    const refundable = await refundableOf(tx, payment.id);
    if (request.amount > refundable) throw new Refusal('conflict', (texts) => texts.refunds.tooMuch(refundable));
    if (request.method === 'provider') refuseIrreversible(money, payment, request.amount);
    const now = clock.now();
    return store.insertRefund(tx, { ...request, requestedById: admin.id, createdAt: now, changedAt: now });
  });
  return loadRefund(db, id);
}

/** Refuses a refund that the provider cannot make: M-Pesa reverses only whole payments, identified by its own code. */
function refuseIrreversible(money: MobileMoney, payment: store.PaymentRow, amount: number) {
  if (amount !== payment.received) throw new Refusal('conflict', refundsTexts.wholeOnly);
  if (!isReversible(money, payment)) throw new Refusal('conflict', refundsTexts.byHandOnly);
}

/**
 * Approves or declines another admin's request.
 *
 * @throws {Refusal} not_found    the refund does not exist
 * @throws {Refusal} not_allowed  the admin requested the refund
 * @throws {Refusal} conflict     it is decided already, the money is spent, or the provider cannot reverse the payment
 */
export async function decideRefund(
  needs: Needs,
  admin: Admin,
  { id, isApproved }: { id: string; isApproved: boolean },
) {
  const { db, clock, queue, money } = needs;
  await changeRefund(db, id, async (tx, { refund, payment }) => {
    requireDecidable(refund, admin);
    if (isApproved && refund.method === 'provider') refuseIrreversible(money, payment, refund.amount);
    const at = clock.now();
    const state = isApproved ? 'sending' : 'declined';
    await store.updateRefund(tx, id, { state, decidedById: admin.id, changedAt: at });
    if (!isApproved) return;
    await bookPromise(tx, { refund, payment, byId: admin.id, at });
    if (refund.method === 'provider') await queue.add(tx, reversePaymentJob, { refundId: id });
  });
  return loadRefund(db, id);
}

/** The outcome of a refund: it was sent, with M-Pesa's code, or it failed. */
type Ending = { outgoingCode: string } | { isFailed: true };

/**
 * Records the outcome of a refund that an admin sent manually, or on which the provider has not reported.
 *
 * @throws {Refusal} not_found  the refund does not exist
 * @throws {Refusal} conflict   the refund is not being sent, or another refund has the same code
 */
export async function finishRefund(needs: Needs, admin: Admin, { id, ending }: { id: string; ending: Ending }) {
  const { db } = needs;
  await changeRefund(db, id, async (tx, { refund, payment }) => {
    if (refund.state === 'requested') throw new Refusal('conflict', refundsTexts.notYourOwn);
    if (refund.state !== 'sending') throw new Refusal('conflict', refundsTexts.decided);
    const step = { refund, payment, byId: admin.id, at: needs.clock.now() };
    if ('isFailed' in ending) await failRefund(tx, step);
    else await completeRefund(tx, needs, { ...step, code: ending.outgoingCode });
  }).catch((error) => {
    throw isUniqueViolation(error) ? new Refusal('conflict', refundsTexts.codeTaken) : error;
  });
  return loadRefund(db, id);
}
