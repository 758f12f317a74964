/**
 * The admins' view of payments: every payment with its history, the review queue,
 * and unallocated money. Amounts are whole Kenyan shillings.
 */

import { z } from 'zod';
import { Id, Line, Search, wholeNumber } from '#contract/fields/fields.ts';
import { PaymentState } from '#contract/fields/payment-states.ts';
import { endpoint } from '#contract/protocol/endpoint.ts';
import { lastPage } from '#contract/rules/max-counted.ts';
import * as bookkeepingTexts from '#texts/money/bookkeeping.ts';
import { ManualSettlementState } from './manual-settlements.ts';
import { PaymentPurpose } from './payments.ts';

/** Why an admin should review a payment. */
const ReviewReason = z.enum(['amount_differs', 'unknown_result', 'unheard', 'ids_differ', 'second_receipt', 'held']);

export const OfficePayment = z.object({
  _id: Id,
  reference: z.string(),
  purpose: PaymentPurpose,
  status: PaymentState,
  /** Why the payment failed (contract/messages/payment-messages.ts); null if it did not. */
  reason: z.string().nullable(),
  /** Why an admin should review the payment; null if no review is needed. */
  review: ReviewReason.nullable(),
  /** The id of the student who is paid for; null for an application. */
  studentId: Id.nullable(),
  /** The name of the student, or of the applicant. */
  name: z.string(),
  courseTitle: z.string(),
  /** The payer's number with the middle digits masked. */
  phoneNumber: z.string(),
  asked: z.int(),
  received: z.int().nullable(),
  refunded: z.int(),
  provider: z.string(),
  providerReceipt: z.string().nullable(),
  receiptNumber: z.string().nullable(),
  startedAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  isSimulated: z.boolean(),
});
export type OfficePayment = z.output<typeof OfficePayment>;

const PaymentHistoryEntry = z.object({
  at: z.iso.datetime(),
  /** Where the event came from: our request, a callback, an answer to a query, a statement, or an admin. */
  source: z.enum(['send', 'callback', 'query', 'statement', 'office']),
  /** What the event changed in the payment, in a few words; null until the event is processed. */
  outcome: z.string().nullable(),
  /** The provider's original message, with phone numbers masked. */
  raw: z.string(),
});
export type PaymentHistoryEntry = z.output<typeof PaymentHistoryEntry>;

export const AccountKind = z.enum(['provider', 'student', 'applicant', 'income', 'unmatched', 'refund_payable']);
export type AccountKind = z.output<typeof AccountKind>;

const LedgerLine = z.object({
  at: z.iso.datetime(),
  kind: z.string(),
  account: z.string(),
  accountKind: AccountKind,
  /** The account's owner: the provider's name, or the id of the student, the applicant or the course. */
  accountOf: z.string().nullable(),
  amount: z.int(),
});

export const OfficePaymentDetails = OfficePayment.extend({
  moments: z.array(PaymentHistoryEntry),
  ledger: z.array(LedgerLine),
  /** The amount of the payment that can still be refunded. */
  refundable: z.int(),
  isCourseJoined: z.boolean(),
  /** The state of the payment's newest manual settlement; null if there is none. */
  manualSettlement: ManualSettlementState.nullable(),
});
export type OfficePaymentDetails = z.output<typeof OfficePaymentDetails>;

/** Money that is not assigned to a student yet: unidentified, or paid with an application. */
export const UnallocatedMoney = z.object({
  _id: Id,
  kind: z.enum(['unmatched', 'application']),
  amount: z.int(),
  at: z.iso.datetime(),
  providerReceipt: z.string().nullable(),
  /** The applicant's name, or the provider's note. */
  what: z.string(),
  /**
   * Payments without a provider code to which this money may belong. If the payer gave an account number, only
   * manually settled payments.
   */
  suggestions: z.array(
    z.object({
      paymentId: Id,
      reference: z.string(),
      name: z.string(),
      status: PaymentState,
      /** The payer's number with the middle digits masked. */
      phoneNumber: z.string(),
      startedAt: z.iso.datetime(),
      /**
       * Whether the payment was settled manually with the M-Pesa code of this money. If not, only amount and
       * approximate date match.
       */
      isByCode: z.boolean(),
    }),
  ),
  isSimulated: z.boolean(),
});
export type UnallocatedMoney = z.output<typeof UnallocatedMoney>;

const MoneyOverview = z.object({
  receivedToday: z.int(),
  paymentsToday: z.int(),
  waiting: z.int(),
  toReview: z.int(),
  held: z.int(),
  refundsToDecide: z.int(),
  settlementsToDecide: z.int(),
  provider: z.string(),
  isSimulated: z.boolean(),
  /** False while the circuit breaker for the provider is open: then no prompts are sent. */
  isProviderWell: z.boolean(),
});

export const PAYMENTS_PER_PAGE = 50;

export const PaymentFilters = z.object({
  /** Search text for a payment's reference, receipt, name or phone number. */
  q: Search,
  status: PaymentState.optional(),
  purpose: PaymentPurpose.optional(),
  /** 'yes' lists only payments that need a review. */
  review: z.literal('yes').optional(),
  /** Only payments that were started within the last `days` days. */
  days: wholeNumber({ min: 1, max: 3_660, message: bookkeepingTexts.page }).optional(),
});
const Page = wholeNumber({ min: 1, max: lastPage(PAYMENTS_PER_PAGE), message: bookkeepingTexts.page }).default(1);
const OfPayment = z.object({ id: Id });
const Reason = Line({ max: 300, message: bookkeepingTexts.reason });
const readRefusals = ['not_signed_in', 'not_allowed'] as const;

export const bookkeeping = {
  overview: endpoint({
    method: 'GET',
    path: '/bookkeeping/',
    summary: 'Returns the school’s balances today, and the amount of work that awaits an admin.',
    reply: MoneyOverview,
    refusals: readRefusals,
  }),
  list: endpoint({
    method: 'GET',
    path: '/bookkeeping/payments',
    summary: 'Lists payments, newest first, one page at a time.',
    query: PaymentFilters.extend({ page: Page }),
    reply: z.object({ payments: z.array(OfficePayment), total: z.int() }),
    refusals: readRefusals,
  }),
  download: endpoint({
    method: 'GET',
    path: '/bookkeeping/payments/csv',
    summary: 'Returns all payments that match the filters, newest first, as CSV (RFC 4180).',
    query: PaymentFilters,
    reply: z.string(),
    replyType: 'text/csv',
    refusals: readRefusals,
  }),
  read: endpoint({
    method: 'GET',
    path: '/bookkeeping/payments/:id',
    summary: 'Returns a payment with its events and its ledger entries.',
    params: OfPayment,
    reply: OfficePaymentDetails,
    refusals: [...readRefusals, 'not_found'],
  }),
  reveal: endpoint({
    method: 'POST',
    path: '/bookkeeping/payments/:id/phone',
    summary: 'Returns the phone number of a payment, and records the access in the audit log.',
    params: OfPayment,
    reply: z.object({ phoneNumber: z.string() }),
    refusals: [...readRefusals, 'not_found'],
  }),
  ask: endpoint({
    method: 'POST',
    path: '/bookkeeping/payments/:id/question',
    summary: 'Queries the provider for the payment’s current status.',
    params: OfPayment,
    reply: OfficePaymentDetails,
    refusals: [...readRefusals, 'not_found', 'conflict', 'unavailable'],
  }),
  review: endpoint({
    method: 'POST',
    path: '/bookkeeping/payments/:id/review',
    summary: 'Records that an admin has checked the payment, with a note.',
    params: OfPayment,
    body: z.object({ note: Reason }),
    reply: OfficePaymentDetails,
    refusals: [...readRefusals, 'not_found', 'conflict'],
  }),
  listHeld: endpoint({
    method: 'GET',
    path: '/bookkeeping/held',
    summary: 'Lists unallocated payments, oldest first.',
    reply: z.array(UnallocatedMoney),
    refusals: readRefusals,
  }),
  moveHeld: endpoint({
    method: 'POST',
    path: '/bookkeeping/held/:id/student',
    summary: 'Assigns an unallocated payment to a student.',
    params: z.object({ id: Id }),
    body: z.object({ studentId: Id, reason: Reason }),
    reply: z.array(UnallocatedMoney),
    refusals: [...readRefusals, 'not_found', 'conflict'],
  }),
  matchHeld: endpoint({
    method: 'POST',
    path: '/bookkeeping/held/:id/payment',
    summary: 'Confirms a suggested match: the suggested payment gets the M-Pesa code of the unallocated payment.',
    params: z.object({ id: Id }),
    body: z.object({ paymentId: Id }),
    reply: z.array(UnallocatedMoney),
    refusals: [...readRefusals, 'not_found', 'conflict'],
  }),
};
