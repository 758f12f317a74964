/**
 * Refunds that the provider sends by reversing the payment. The provider gets one
 * request, because a second one could refund twice. It reports the result later to
 * a callback URL with a secret; settlement stores the report as a payment event,
 * and a poller applies it here.
 *
 * A report that money has moved is always booked, even if our records say that the refund failed.
 */
import { randomBytes } from 'node:crypto';
import type { Db } from '#server/db/connect.ts';
import { callbackHashOf } from '#server/features/settlement/settlement.ts';
import type { MobileMoney, ReversalReport } from '#server/ports/mobile-money.ts';
import type { Services } from '#server/services.ts';
import { detailed, outcomes } from '#texts/money/settlement.ts';
import { rebookPayout, type Step } from './bookings.ts';
import * as store from './refunds.store.ts';
import * as inbox from './reversals.store.ts';
import { changeRefund, completeRefund, failRefund, isReversible, type Locked, lockRefund } from './transitions.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'config' | 'money' | 'queue'>;

/** Requests the reversal at most once: the refund is marked before the provider is called. */
export async function reversePayment(needs: Needs, { refundId }: { refundId: string }) {
  const { db, clock } = needs;
  const secret = randomBytes(32).toString('base64url');
  const refund = await store.claimReversal(db, refundId, callbackHashOf(secret));
  if (!refund) return;

  const payment = (await store.findPayment(db, refund.paymentId))!;
  const { provider } = payment;
  const answer = await requestReversal(needs, { payment, amount: refund.amount, secret });
  const now = clock.now();
  const event = { provider, refundId, body: JSON.stringify(answer), outcome: detailed.reversal(answer.outcome) };
  await inbox.insertAnswer(db, { ...event, dedupeKey: `reversal:${refundId}`, receivedAt: now, processedAt: now });
  if (answer.outcome === 'accepted') await store.updateRefund(db, refundId, { conversationId: answer.conversationId });
  else if (answer.outcome !== 'unknown') await failUnsent(db, refundId, now);
}

interface ReversalRequest {
  payment: store.PaymentRow;
  amount: number;
  secret: string;
}

/**
 * Requests a reversal. Returns 'rejected' without calling the provider if the payment cannot be reversed: it came from
 * another provider, or only one of payment and provider is simulated.
 */
async function requestReversal(needs: Needs, { payment, amount, secret }: ReversalRequest) {
  const { money } = needs;
  const { provider, providerReceipt, reference } = payment;
  if (!isReversible(money, payment)) return { outcome: 'rejected' as const };
  const callbackUrl = callbackAddress(needs, { provider, secret });
  return money.reverse!({ receipt: providerReceipt!, amount, reference, callbackUrl });
}

const callbackAddress = ({ config }: Needs, { provider, secret }: { provider: string; secret: string }) =>
  `${config.mobileMoney.callbackOrigin}${config.apiBase}/payments/callback/${provider}/${secret}`;

/** Marks a refund as failed whose reversal the provider certainly did not carry out. */
const failUnsent = (db: Db, refundId: string, at: Date) =>
  changeRefund(db, refundId, async (tx, { refund, payment }) => {
    if (refund.state === 'sending') await failRefund(tx, { refund, payment, at });
  });

/** Applies the stored reports on reversals. Idempotent. */
export async function applyReversalReports(needs: Needs, closing: AbortSignal) {
  for (const event of await inbox.listUnprocessed(needs.db, needs.money.name)) {
    if (closing.aborted) return;
    await applyReport(needs, event).catch(async (error) => {
      await inbox.countFailure(needs.db, event.id);
      throw error;
    });
  }
}

async function applyReport(needs: Needs, event: inbox.UnprocessedEvent) {
  const report = parseReport(needs.money, event.body);
  await needs.db.transaction(async (tx) => {
    const locked = await lockRefund(tx, { id: event.refundId, paymentId: event.paymentId });
    if (!(await inbox.isStillUnprocessed(tx, event.id))) return;
    const outcome = report ? await applyResult(tx, needs, { ...locked, report }) : outcomes.refundUnreadable;
    await inbox.markProcessed(tx, event.id, { outcome, processedAt: needs.clock.now() });
  });
}

function parseReport(money: MobileMoney, body: string) {
  try {
    return money.readReversal?.(JSON.parse(body));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * Applies one report of the provider on a reversal.
 * @returns the outcome, which is stored with the event
 */
async function applyResult(tx: Db, needs: Needs, { report, ...locked }: Locked & { report: ReversalReport }) {
  const { refund } = locked;
  const { conversationId, result } = report;
  const step = { ...locked, at: needs.clock.now() };
  const isOtherRefund = refund.conversationId && conversationId && refund.conversationId !== conversationId;
  if (isOtherRefund) return outcomes.otherRefund;
  if (refund.state === 'done') return compareWithDone(tx, step, result);
  if (result.state === 'failed') {
    if (refund.state === 'failed') return outcomes.refundKnown;
    await failRefund(tx, step);
    return outcomes.notRefunded;
  }
  if (await inbox.isCodeTaken(tx, result.code)) return outcomes.codeTaken;
  const hadFailed = refund.state === 'failed';
  if (hadFailed) await rebookPayout(tx, step);
  await completeRefund(tx, needs, { ...step, code: result.code });
  return hadFailed ? outcomes.refundedAfterAll : outcomes.refunded;
}

/**
 * Handles a report on a refund that is done, perhaps recorded by an admin. If the report contradicts the record,
 * nothing changes and a review is requested.
 */
async function compareWithDone(tx: Db, { refund, payment, at }: Step, result: ReversalReport['result']) {
  if (result.state === 'done' && result.code === refund.outgoingCode) return outcomes.refundKnown;
  await store.requestReview(tx, payment.id, { review: 'ids_differ', changedAt: at });
  return result.state === 'done' ? detailed.otherCode(result.code) : outcomes.refundDisputed;
}
