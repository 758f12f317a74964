/**
 * Payments by phone. A payment is `initiated` when we request it, `prompted` when
 * the phone shows the prompt, and ends as `paid`, `failed`, `cancelled` or
 * `expired`. Only `paid` is final, because M-Pesa may report money late. Only
 * confirmed money is credited. Amounts are whole Kenyan shillings.
 */

import { z } from 'zod';
import { Id } from '#contract/fields/fields.ts';
import { Amount } from '#contract/fields/money.ts';
import { FailureReason, PaymentState } from '#contract/fields/payment-states.ts';
import { Phone } from '#contract/fields/phone.ts';
import { endpoint } from '#contract/protocol/endpoint.ts';
import * as paymentsTexts from '#texts/money/payments.ts';

/** `fees`: a student pays their own fees; `fund`: a gift to a student; `application`: an applicant pays. */
export const PaymentPurpose = z.enum(['fees', 'fund', 'application']);
export type PaymentPurpose = z.output<typeof PaymentPurpose>;

/**
 * The reference identifies a payment; the payer sees it as account number. It never contains I, O, 0 or 1, which are
 * easily confused.
 */
export const Reference = z.string().regex(/^[A-HJ-NP-Z2-9]{12}$/, paymentsTexts.gone);

export const Payment = z.object({
  _id: Id,
  studentId: Id,
  /** For a gift, the name on the fund page; empty if the page has been closed. */
  studentName: z.string(),
  /** The amount received; before that, the amount requested. */
  amountPayed: z.int(),
  /** '0712 345 678', masked unless it is the caller's own payment: '0712 *** 678'. */
  phoneNumber: z.string(),
  /** When the payment was confirmed, otherwise when it was started: ISO 8601 with the school's offset. */
  date: z.string(),
  status: PaymentState,
  purpose: PaymentPurpose,
  reference: z.string(),
  /** The school's receipt; null until the payment is paid. */
  receipt: z.object({ _id: Id, number: z.string() }).nullable(),
  isSimulated: z.boolean(),
});
export type Payment = z.output<typeof Payment>;

/** The specification's fields `studentName` and `date` are accepted but ignored. */
export const PaymentRequest = z.object({
  studentId: Id,
  studentName: z.unknown().optional(),
  amountPayed: Amount,
  phoneNumber: Phone({ missing: paymentsTexts.phone, wrong: paymentsTexts.phoneNumber }),
  date: z.unknown().optional(),
  /**
   * Clients send the purpose, so that a student whose session has ended does not pay their own fees as a gift. By
   * default, fees if the caller is the student, otherwise a gift.
   */
  purpose: PaymentPurpose.extract(['fees', 'fund']).optional(),
  /** The course that the student joins once the payment is received; the purpose is then always `fees`. */
  courseId: Id.optional(),
});
export type PaymentRequest = z.output<typeof PaymentRequest>;

/** The part of a payment that everyone who knows its reference may see. */
export const PaymentStatus = z.object({
  reference: z.string(),
  status: PaymentState,
  purpose: PaymentPurpose,
  /** Why the payment failed; null if it did not. */
  reason: FailureReason.nullable(),
  /** The amount received; before that, the amount requested. */
  amountPayed: z.int(),
  /** The payer's number with the middle digits masked. */
  phoneNumber: z.string(),
  startedAt: z.iso.datetime(),
  /** When the prompt is assumed to disappear from the phone: 90 seconds after the start. */
  promptEndsAt: z.iso.datetime(),
  /** When the same phone may be prompted again. */
  retryAt: z.iso.datetime(),
  /** The payment's course, and whether the student has joined it. */
  course: z.object({ _id: Id, title: z.string(), isJoined: z.boolean() }).nullable(),
  /** M-Pesa's receipt code; null until the payment is paid and the code is known. */
  providerReceipt: z.string().nullable(),
  receiptNumber: z.string().nullable(),
  /** The id of the school's receipt; only the payer receives it. */
  receiptId: Id.nullable(),
  /** The school's paybill, for paying without a prompt with the reference as account number; null if there is none. */
  paybill: z.string().nullable(),
  isSimulated: z.boolean(),
});
export type PaymentStatus = z.output<typeof PaymentStatus>;

/** A student's credit, and the amount missing for a course. */
export const FeeAccount = z.object({
  /** The money that was paid for the student and is not spent yet. */
  credit: z.int(),
  /** The smallest possible payment; if less than that is missing for the course, the missing amount can be paid. */
  minimum: z.int(),
  course: z
    .object({
      _id: Id,
      title: z.string(),
      /** What the student pays: the agreed price, if there is one. */
      price: z.int(),
      /** The price for students without an agreed price. Servers of the previous release do not send it. */
      usualPrice: z.int().optional(),
      missing: z.int(),
      isJoined: z.boolean(),
    })
    .nullable(),
  isSimulated: z.boolean(),
});
export type FeeAccount = z.output<typeof FeeAccount>;

const OfStudent = z.object({ studentId: Id });
const OfReference = z.object({ reference: Reference });

export const payments = {
  pay: endpoint({
    method: 'POST',
    path: '/payments',
    summary:
      'Prompts a phone for a payment: the caller’s own fees, or a gift on a student’s fund page. Returns 201 if the request was sent, 202 if M-Pesa has not confirmed it. An Idempotency-Key header makes retries safe.',
    body: PaymentRequest,
    status: 201,
    pendingStatus: 202,
    reply: Payment,
    refusals: ['not_signed_in', 'not_found', 'conflict', 'too_many_requests', 'unavailable'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/payments/:studentId',
    summary: 'Lists the payments for a student, newest first; by default the confirmed payments.',
    params: OfStudent,
    query: z.object({ status: z.enum(['paid', 'pending', 'all']).default('paid') }),
    reply: z.array(Payment),
    refusals: ['not_signed_in', 'not_found'],
  }),
  account: endpoint({
    method: 'GET',
    path: '/payments/account/:studentId',
    summary: 'Returns a student’s credit, and the balance of a course.',
    params: OfStudent,
    query: z.object({ courseId: Id.optional() }),
    reply: FeeAccount,
    refusals: ['not_signed_in', 'not_found'],
  }),
  status: endpoint({
    method: 'GET',
    path: '/payments/status/:reference',
    summary: 'Returns the status of a payment, for any client that knows its reference.',
    params: OfReference,
    reply: PaymentStatus,
    refusals: ['not_found', 'too_many_requests'],
  }),
  news: endpoint({
    method: 'GET',
    path: '/payments/status/:reference/news',
    summary: 'Sends an event when a payment changes (server-sent events). The client then requests the status.',
    params: OfReference,
    reply: z.string(),
    replyType: 'text/event-stream',
    refusals: ['not_found', 'too_many_requests'],
  }),
};
