/**
 * Payments by phone. One begins when we ask a phone (`initiated`, then
 * `prompted`), and ends as `paid`, `failed`, `cancelled` or `expired`; of these
 * only `paid` is final, because M-Pesa may tell of money late. Nothing is credited
 * that M-Pesa has not confirmed. Amounts are whole Kenyan shillings.
 */
import { z } from 'zod';
import { Id } from './fields/fields.ts';
import { Amount } from './fields/money.ts';
import { PaymentState } from './fields/payment-states.ts';
import { Phone } from './fields/phone.ts';
import { failureReasons, paymentMessages } from './messages/payment-messages.ts';
import { endpoint } from './protocol/endpoint.ts';

/** `fees` of a student by herself, `fund` by somebody who helps her, `application` by who wants to become one. */
export const PaymentPurpose = z.enum(['fees', 'fund', 'application']);
export type PaymentPurpose = z.output<typeof PaymentPurpose>;

/** What the payer sees as account number, and what finds the payment again. No I, O, 0 or 1, which people mix up. */
export const Reference = z.string().regex(/^[A-HJ-NP-Z2-9]{12}$/, paymentMessages.gone);

export const Payment = z.object({
  _id: Id,
  studentId: Id,
  /** To whoever gives, what the fund page calls her; empty when that has been closed since. */
  studentName: z.string(),
  /** What was received; before that, what was asked for. */
  amountPayed: z.int(),
  /** '0712 345 678', masked unless it is the caller's own payment: '0712 *** 678'. */
  phoneNumber: z.string(),
  /** When it was confirmed, else when it was begun: ISO 8601 with the school's offset. */
  date: z.string(),
  status: PaymentState,
  purpose: PaymentPurpose,
  reference: z.string(),
  /** Of the school; null before it is paid. */
  receipt: z.object({ _id: Id, number: z.string() }).nullable(),
  isSimulated: z.boolean(),
});
export type Payment = z.output<typeof Payment>;

/** A payment being asked for. Of the specification's fields `studentName` and `date` are ours to say: they are not read. */
export const PaymentRequest = z.object({
  studentId: Id,
  studentName: z.unknown().optional(),
  amountPayed: Amount,
  phoneNumber: Phone({ missing: paymentMessages.phone, wrong: paymentMessages.phoneNumber }),
  date: z.unknown().optional(),
  /**
   * What the page means by it: one's own fees, or a gift. Who is signed in no more
   * must not give away what she meant for herself. Left out, it goes by who asks.
   */
  purpose: PaymentPurpose.extract(['fees', 'fund']).optional(),
  /** The course that is joined as soon as it is paid; whoever names one pays her own fees. */
  courseId: Id.optional(),
});
export type PaymentRequest = z.output<typeof PaymentRequest>;

/** What whoever has a payment's reference may know of it. */
export const PaymentStatus = z.object({
  reference: z.string(),
  status: PaymentState,
  purpose: PaymentPurpose,
  /** Why it did not go through; null otherwise. */
  reason: z.enum(failureReasons).nullable(),
  /** What was received; before that, what was asked for. */
  amountPayed: z.int(),
  /** Masked. */
  phoneNumber: z.string(),
  startedAt: z.iso.datetime(),
  /** Until when the phone shows the request, by our reckoning: 90 seconds from the start. */
  promptEndsAt: z.iso.datetime(),
  /** From when the same phone may be asked again. */
  retryAt: z.iso.datetime(),
  /** The course that it is for, and whether it is joined by now. */
  course: z.object({ _id: Id, title: z.string(), isJoined: z.boolean() }).nullable(),
  /** M-Pesa's own, once it is paid and known. */
  providerReceipt: z.string().nullable(),
  receiptNumber: z.string().nullable(),
  /** For the payer herself. */
  receiptId: Id.nullable(),
  /** Where to pay without a prompt: the school's paybill, the reference being the account; null where there is none. */
  paybill: z.string().nullable(),
  isSimulated: z.boolean(),
});
export type PaymentStatus = z.output<typeof PaymentStatus>;

/** What a student has with the school, and what a course would still take. */
export const FeeAccount = z.object({
  /** Paid and not spent yet. */
  credit: z.int(),
  /** The smallest payment, unless less is missing. */
  minimum: z.int(),
  course: z.object({ _id: Id, title: z.string(), price: z.int(), missing: z.int(), isJoined: z.boolean() }).nullable(),
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
      'Asks a phone for money: your own fees, or those of a student who raises funds. 201 when the request is on its way, 202 when M-Pesa has not said so. An Idempotency-Key header makes asking twice harmless.',
    body: PaymentRequest,
    status: 201,
    pendingStatus: 202,
    reply: Payment,
    refusals: ['not_signed_in', 'not_found', 'conflict', 'too_many_requests', 'unavailable'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/payments/:studentId',
    summary: 'Payments for a student, the newest first: the confirmed ones unless others are asked for.',
    params: OfStudent,
    query: z.object({ status: z.enum(['paid', 'pending', 'all']).default('paid') }),
    reply: z.array(Payment),
    refusals: ['not_signed_in', 'not_found'],
  }),
  account: endpoint({
    method: 'GET',
    path: '/payments/account/:studentId',
    summary: 'What a student has paid and not spent, and what is missing for a course.',
    params: OfStudent,
    query: z.object({ courseId: Id.optional() }),
    reply: FeeAccount,
    refusals: ['not_signed_in', 'not_found'],
  }),
  status: endpoint({
    method: 'GET',
    path: '/payments/status/:reference',
    summary: 'How a payment stands, for whoever has its reference.',
    params: OfReference,
    reply: PaymentStatus,
    refusals: ['not_found', 'too_many_requests'],
  }),
  news: endpoint({
    method: 'GET',
    path: '/payments/status/:reference/news',
    summary: 'Tells when a payment has changed (server-sent events). What is new is asked for as ever.',
    params: OfReference,
    reply: z.string(),
    replyType: 'text/event-stream',
    refusals: ['not_found', 'too_many_requests'],
  }),
};
