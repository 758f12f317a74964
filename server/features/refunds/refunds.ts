/**
 * The rules of giving money back.
 *
 * A refund is `requested` by one person of the office and decided by another, by
 * the table's own word too. Approved, it is `sending`: the money has left whoever
 * had it (bookings.ts), and either somebody sends it by hand and types M-Pesa's
 * code in, or the provider reverses the payment (reversal.ts). It ends as `done`,
 * or as `failed`, by which the money is back where it was. Of one payment no more
 * is given back than came, with all that is requested or on its way.
 *
 * A reversal of which nobody hears again stays `sending` until the office, which
 * can look at the provider's own list, says how it went.
 */
import { paymentMessages } from '#contract/messages/payment-messages.ts';
import { type RefundRequest, refundMessages } from '#contract/refunds.ts';
import { type Db, isUniqueViolation } from '#server/db/connect.ts';
import { requireDecidable } from '#server/features/approvals/approvals.ts';
import type { Admin } from '#server/http/sessions/access.ts';
import type { MobileMoney } from '#server/ports/mobile-money.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import { bookPromise } from './bookings.ts';
import * as store from './refunds.store.ts';
import { reversePaymentJob } from './reversals.jobs.ts';
import { changeRefund, completeRefund, failRefund, isReversible, loadRefund } from './transitions.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'money' | 'queue'>;

/** What of a payment can still be given back. */
export async function refundableOf(db: Db, paymentId: string) {
  const received = await store.findReceived(db, paymentId);
  return received - (await store.sumOfRefunds(db, paymentId, ['requested', 'sending', 'done']));
}

/**
 * Asks that money be given back. Nothing moves yet.
 *
 * @throws {Refusal} not_found  there is no such payment
 * @throws {Refusal} conflict   it was not received, or so much of it is not left, or the provider cannot give it back like that
 */
export async function requestRefund({ db, clock, money }: Needs, admin: Admin, request: RefundRequest) {
  const id = await db.transaction(async (tx) => {
    const payment = await store.lockPayment(tx, request.paymentId);
    if (!payment) throw new Refusal('not_found', paymentMessages.gone);
    if (payment.state !== 'paid') throw new Refusal('conflict', refundMessages.unpaid);
    const refundable = await refundableOf(tx, payment.id);
    if (request.amount > refundable) throw new Refusal('conflict', refundMessages.tooMuch(refundable));
    if (request.method === 'provider') refuseIrreversible(money, payment, request.amount);
    const now = clock.now();
    return store.insertRefund(tx, { ...request, requestedById: admin.id, createdAt: now, changedAt: now });
  });
  return loadRefund(db, id);
}

/** M-Pesa reverses whole payments, those that it knows by its own code. */
function refuseIrreversible(money: MobileMoney, payment: store.PaymentRow, amount: number) {
  if (amount !== payment.received) throw new Refusal('conflict', refundMessages.wholeOnly);
  if (!isReversible(money, payment)) throw new Refusal('conflict', refundMessages.byHandOnly);
}

/**
 * Approves or declines what a colleague has asked for.
 *
 * @throws {Refusal} not_found    there is no such refund
 * @throws {Refusal} not_allowed  one's own
 * @throws {Refusal} conflict     it has been decided, the money has been spent, or the provider cannot give it back like that (any more)
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

/** What somebody says of a refund that they have sent, or could not send. */
type Ending = { outgoingCode: string } | { isFailed: true };

/**
 * Says how a refund ended that was sent by hand, or of which the provider tells nothing.
 *
 * @throws {Refusal} not_found  there is no such refund
 * @throws {Refusal} conflict   it is not on its way, or that code stands on another one
 */
export async function finishRefund(needs: Needs, admin: Admin, { id, ending }: { id: string; ending: Ending }) {
  const { db } = needs;
  await changeRefund(db, id, async (tx, { refund, payment }) => {
    if (refund.state === 'requested') throw new Refusal('conflict', refundMessages.notYourOwn);
    if (refund.state !== 'sending') throw new Refusal('conflict', refundMessages.decided);
    const step = { refund, payment, byId: admin.id, at: needs.clock.now() };
    if ('isFailed' in ending) await failRefund(tx, step);
    else await completeRefund(tx, needs, { ...step, code: ending.outgoingCode });
  }).catch((error) => {
    throw isUniqueViolation(error) ? new Refusal('conflict', refundMessages.codeTaken) : error;
  });
  return loadRefund(db, id);
}
