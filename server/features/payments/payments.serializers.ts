import type { FailureReason } from '#contract/fields/payment-states.ts';
import { formatPhone, maskedPhone } from '#contract/fields/phone.ts';
import type { Payment, PaymentStatus } from '#contract/money/payments.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import type { Services } from '#server/services.ts';
import { isoAt } from '#server/time/school-time.ts';
import type { FollowedPayment, ListedPayment, PaymentRow } from './payments.store.ts';
import { PROMPT_INTERVAL } from './prompt-limits.ts';

type PaymentForCaller = PaymentRow & Partial<ListedPayment> & { studentName: string; isOwn: boolean };

export const serializePayment = (
  { config }: Pick<Services, 'config'>,
  { studentName, isOwn, ...row }: PaymentForCaller,
): Payment => ({
  _id: row.id,
  studentId: row.studentId!,
  studentName,
  amountPayed: row.received ?? row.amount,
  phoneNumber: isOwn ? formatPhone(row.phone) : maskedPhone(row.phone),
  date: isoAt(row.paidAt ?? row.createdAt, config.schoolZone),
  status: row.state,
  purpose: row.purpose,
  reference: row.reference,
  receipt: row.receiptId ? { _id: row.receiptId, number: row.receiptNumber! } : null,
  isSimulated: !row.isLive,
});

/** Milliseconds for which we assume that a phone shows the prompt. */
const PROMPT_SHOWN = 90_000;

/**
 * Converts a payment's status to the contract's type.
 * @param caller  undefined for a visitor who is not signed in
 */
export function serializeStatus(
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  row: FollowedPayment,
  caller: User | undefined,
): PaymentStatus {
  const createdAt = row.createdAt.getTime();
  const wasSent = row.reason !== 'away';
  return {
    reference: row.reference,
    status: row.state,
    purpose: row.purpose,
    reason: row.state === 'paid' ? null : (row.reason as FailureReason | null),
    amountPayed: row.received ?? row.amount,
    phoneNumber: maskedPhone(row.phone),
    startedAt: row.createdAt.toISOString(),
    promptEndsAt: new Date(createdAt + PROMPT_SHOWN).toISOString(),
    // A retry is possible at most PROMPT_INTERVAL (two minutes) from now, even if the clock was set back after the
    // payment was created.
    retryAt: new Date(Math.min(createdAt, clock.now().getTime()) + (wasSent ? PROMPT_INTERVAL : 0)).toISOString(),
    course: row.courseId ? { _id: row.courseId, title: row.courseTitle!, isJoined: row.isJoined } : null,
    providerReceipt: row.providerReceipt,
    receiptNumber: row.receiptNumber,
    receiptId: caller && row.payerId === caller.id ? row.receiptId : null,
    paybill: config.mobileMoney.paybill ?? null,
    isSimulated: !row.isLive,
  };
}
