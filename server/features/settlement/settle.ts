/**
 * The state machine of a payment: how an event changes it.
 *
 * `initiated` → `prompted` once the provider has accepted the request → `paid`, `failed`, `cancelled` or `expired`. Only `paid` is final: a
 * confirmation that money was received (proof.ts) leads to it from any state, however late, and later reports of the same money credit
 * nothing again. An event that contradicts the payment credits nothing and marks it for review by the office (`review`).
 *
 * Lock order: receipt code, course, payment, unallocated money, student, receipt counter.
 */
import { z } from 'zod';
import { FailureReason } from '#contract/fields/payment-states.ts';
import type { Db } from '#server/db/connect.ts';
import { lockCourseShared } from '#server/features/courses/courses.ts';
import type { PaymentReport, PromptResponse } from '#server/ports/mobile-money.ts';
import type { Services } from '#server/services.ts';
import { detailed, outcomes } from '#texts/money/settlement.ts';
import { isBooked, isMereSilence } from './credit.ts';
import { flagForReview, handleSuccess } from './proof.ts';
import { firstCheck } from './schedule.ts';
import * as store from './settlement.store.ts';
import { bookUnallocated } from './unallocated.ts';

export type Needs = Pick<Services, 'db' | 'clock' | 'config' | 'money' | 'queue'>;

/** Processes an event and stores the outcome with the event. */
export async function settleEvent(tx: Db, needs: Needs, event: store.EventRow) {
  const { paymentId, outcome } = await settle(tx, needs, event);
  await store.updateEvent(tx, event.id, { processedAt: needs.clock.now(), paymentId, outcome: plain(outcome) });
}

/** Maximum length of an outcome in characters; some outcomes quote untrusted input. */
const MAX_LENGTH = 200;

/** Replaces control characters, because PostgreSQL stores no text with U+0000, and limits the length. */
export const plain = (text: string) => text.replaceAll(/\p{Cc}/gu, ' ').slice(0, MAX_LENGTH);

/** Stops retrying an event that failed too often, and marks its payment for review. */
export async function stopRetrying(tx: Db, { clock }: Pick<Needs, 'clock'>, { id, paymentId }: store.EventRow) {
  const outcome = outcomes.setAside;
  await store.updateEvent(tx, id, { processedAt: clock.now(), outcome });
  if (paymentId) await flagForReview(tx, { clock }, { payment: { id: paymentId }, review: 'unknown_result' });
}

async function settle(tx: Db, needs: Needs, event: store.EventRow) {
  if (event.source === 'send') return settleAnswer(tx, needs, event);
  const report = parseReport(needs, event);
  if (!report) return { paymentId: event.paymentId, outcome: outcomes.unreadable };
  const paymentId = event.paymentId ?? (await store.findNamed(tx, { provider: event.provider, ...report })) ?? null;
  const receipt = report.result.state === 'paid' ? report.result.receipt : undefined;
  if (receipt) await store.lockReceiptCode(tx, event.provider, receipt);
  if (!paymentId) return { paymentId, outcome: await settleUnmatched(tx, needs, { event, report }) };
  const payment = await lockPayment(tx, paymentId);
  return { paymentId, outcome: await settleReport(tx, needs, { event, report, payment }) };
}

function parseReport({ money }: Needs, { source, body }: store.EventRow) {
  const parsed: unknown = JSON.parse(body);
  return source === 'callback' ? money.readCallback(parsed) : HeardOnce.parse(parsed);
}

/** Locks the payment, after its course: a transaction that deletes a course uses the same order. */
export async function lockPayment(tx: Db, id: string) {
  const { courseId } = (await store.findPayment(tx, id))!;
  if (courseId) await lockCourseShared(tx, courseId);
  return store.lockPayment(tx, id);
}

/** Handles a report that names no known payment. Its money is booked as unallocated, if callbacks are trusted. */
async function settleUnmatched(
  tx: Db,
  { money, clock }: Needs,
  { event, report: { result, reference } }: UnmatchedReport,
) {
  if (result.state !== 'paid' || !result.receipt || !result.amount) return outcomes.noPayment;
  if (!money.trustsCallbacks) return outcomes.noPaymentYet;
  const { provider } = event;
  const { receipt, amount } = result;
  if (await isBooked(tx, provider, receipt)) return outcomes.alreadyKnown;
  const accountReference = plain(reference ?? '');
  const received = { provider, isLive: money.isLive, receipt, amount, accountReference };
  await bookUnallocated(tx, { clock }, { ...received, note: noteOf(accountReference) });
  return outcomes.unallocated;
}

/** Returns the note that the office sees on unallocated money. */
export const noteOf = (accountReference: string) =>
  accountReference ? detailed.forAccount(accountReference.slice(0, 100)) : outcomes.noAccount;

interface UnmatchedReport {
  event: store.EventRow;
  report: PaymentReport;
}

interface ReportStep extends UnmatchedReport {
  payment: store.PaymentRow;
}

async function settleReport(tx: Db, needs: Needs, step: ReportStep) {
  const { payment, report, event } = step;
  const { result, checkoutRequestId } = report;
  if (await contradicts(tx, payment, report)) return flagForReview(tx, needs, { payment, review: 'ids_differ' });
  if (result.state === 'pending') return outcomes.inProgress;
  if (result.state === 'unknown') return `${store.UNKNOWN} ${result.code}`;
  if (result.state === 'paid')
    return handleSuccess(tx, needs, { payment, source: event.source, checkoutRequestId, ...result });
  return settleFailure(tx, { ...step, failure: result, changedAt: needs.clock.now() });
}

/** Whether a report about this payment names another payment or another prompt. */
async function contradicts(
  tx: Db,
  payment: store.PaymentRow,
  { reference, checkoutRequestId }: Partial<PaymentReport>,
) {
  if (reference && reference !== payment.reference) return true;
  if (!checkoutRequestId) return false;
  if (payment.checkoutRequestId) return payment.checkoutRequestId !== checkoutRequestId;
  return store.isUsedByAnother(tx, payment, checkoutRequestId);
}

interface Failing extends ReportStep {
  failure: Extract<PaymentReport['result'], { reason: unknown }>;
  changedAt: Date;
}

/**
 * Handles a reported failure. A callback may be wrong or out of date, so the provider is queried again; only the
 * response to that query ends the queries.
 */
async function settleFailure(tx: Db, { payment, report, event, failure, changedAt }: Failing) {
  const isAnswer = event.source === 'query' && { nextCheckAt: null };
  const isOpen = ['initiated', 'prompted', 'expired'].includes(payment.state);
  if (!isOpen) {
    if (isAnswer && payment.nextCheckAt) await store.updatePayment(tx, payment.id, { ...isAnswer, changedAt });
    return `${payment.state} already`;
  }
  await store.updatePayment(tx, payment.id, {
    state: failure.state,
    reason: failure.reason,
    checkoutRequestId: payment.checkoutRequestId ?? report.checkoutRequestId,
    review: isMereSilence(payment.review) ? null : payment.review,
    ...isAnswer,
    changedAt,
  });
  return failure.state;
}

/** Processes the provider's response to the prompt request itself. */
async function settleAnswer(tx: Db, needs: Needs, event: store.EventRow) {
  const answer = AnswerOnce.parse(JSON.parse(event.body));
  const payment = await lockPayment(tx, event.paymentId!);
  if (answer.outcome === 'unknown') return settled(payment, outcomes.sendingUnknown);
  if (answer.outcome === 'accepted') return settled(payment, await settleAccepted(tx, needs, { payment, answer }));

  if (payment.state !== 'initiated') return settled(payment, `${payment.state} already`);
  const reason = answer.outcome === 'away' ? 'away' : answer.reason;
  await store.updatePayment(tx, payment.id, { state: 'failed', reason, changedAt: needs.clock.now() });
  return settled(payment, answer.outcome === 'away' ? outcomes.notSent : outcomes.notAccepted);
}

const settled = ({ id: paymentId }: store.PaymentRow, outcome: string) => ({ paymentId, outcome });

interface Accepting {
  payment: store.PaymentRow;
  answer: Extract<PromptResponse, { outcome: 'accepted' }>;
}

async function settleAccepted(tx: Db, { money, clock }: Needs, { payment, answer }: Accepting) {
  const { checkoutRequestId, merchantRequestId } = answer;
  if (await contradicts(tx, payment, { checkoutRequestId }))
    return flagForReview(tx, { clock }, { payment, review: 'ids_differ' });
  await store.updatePayment(tx, payment.id, {
    checkoutRequestId,
    merchantRequestId,
    // A payment that is no longer `initiated` was changed by a more recent event, which arrived before this response.
    ...(payment.state === 'initiated' && { state: 'prompted' as const }),
    ...(payment.state !== 'paid' && money.query && { nextCheckAt: firstCheck(payment.createdAt) }),
    changedAt: clock.now(),
  });
  return outcomes.sent;
}

/** A text that may be absent, because JSON omits undefined values. */
const Told = z.string().optional();

const HeardOnce = z.object({
  checkoutRequestId: Told,
  reference: Told,
  result: z.discriminatedUnion('state', [
    z.object({ state: z.literal('paid'), receipt: Told, amount: z.number().optional() }),
    z.object({ state: z.enum(['failed', 'cancelled', 'expired']), reason: FailureReason }),
    z.object({ state: z.literal('pending') }),
    z.object({ state: z.literal('unknown'), code: z.string() }),
  ]),
}) as unknown as z.ZodType<PaymentReport>;

const AnswerOnce = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('accepted'), checkoutRequestId: z.string(), merchantRequestId: Told }),
  z.object({ outcome: z.literal('rejected'), reason: FailureReason }),
  z.object({ outcome: z.literal('away') }),
  z.object({ outcome: z.literal('unknown') }),
]) as unknown as z.ZodType<PromptResponse>;
