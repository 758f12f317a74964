/**
 * The tables of payments and refunds. Triggers (end of migration 0003) guard them: a paid payment stays paid, and the
 * received amount and the receipt can be neither changed nor deleted.
 */

import { sql } from 'drizzle-orm';
import { bigserial, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { user } from './accounts.ts';
import { createdAt, id, instant, isLive } from './columns.ts';
import { course } from './courses.ts';
import { customer } from './customers.ts';

/** Columns for a request by one member of staff that a second member of staff has to approve or reject. */
const decidedByTwo = () => ({
  reason: text().notNull(),
  requestedById: uuid()
    .notNull()
    .references(() => user.id),
  decidedById: uuid().references(() => user.id),
  createdAt: createdAt(),
  changedAt: instant().notNull().defaultNow(),
});

/** A payment by phone; the row exists before the phone is prompted. */
export const payment = pgTable(
  'payment',
  {
    id: id(),
    /** The account number shown to the payer; contract/money/payments.ts defines its format. */
    reference: text().notNull().unique(),
    purpose: text({ enum: ['fees', 'fund', 'application'] }).notNull(),
    /** The student whose fees are paid; null for an application. */
    studentId: uuid().references(() => user.id),
    customerId: uuid().references(() => customer.id, { onDelete: 'set null' }),
    /** The course that the student joins after paying. `price` is its price when the payment was created, valid for a day. */
    courseId: uuid().references(() => course.id, { onDelete: 'set null' }),
    price: integer(),
    /** The user who requested the payment; null for a visitor. */
    payerId: uuid().references(() => user.id),
    /** The phone that was prompted, in the form 254712345678; the provider's report may name another phone. */
    phone: text().notNull(),
    amount: integer().notNull(),
    state: text({ enum: ['initiated', 'prompted', 'paid', 'failed', 'cancelled', 'expired'] })
      .notNull()
      .default('initiated'),
    /** Why the payment failed, as a key of contract/messages/payment-messages.ts. */
    reason: text(),
    provider: text().notNull(),
    isLive: isLive(),
    /** SHA-256, in hex, of the secret in this payment's callback URL. */
    callbackHash: text().notNull().unique(),
    merchantRequestId: text(),
    checkoutRequestId: text(),
    /** The received amount, and the provider's receipt code; the code is null while only a status query has reported the payment. */
    received: integer(),
    providerReceipt: text(),
    /** Hash of the caller and the idempotency key, by which a repeated request is recognised and not prompted again. */
    idempotencyHash: text().unique(),
    /** When to query the provider for the status next (null: never), and the number of queries so far. */
    nextCheckAt: instant(),
    checks: integer().notNull().default(0),
    /** Why staff should check the payment; null if they need not. */
    review: text({ enum: ['amount_differs', 'unknown_result', 'unheard', 'ids_differ', 'second_receipt', 'held'] }),
    createdAt: createdAt(),
    changedAt: instant().notNull().defaultNow(),
    paidAt: instant(),
  },
  (table) => [
    check('payment_reference', sql`${table.reference} ~ '^[A-HJ-NP-Z2-9]{12}$'`),
    check('payment_amount', sql`${table.amount} between 1 and 250000`),
    check('payment_state', sql`${table.state} in ('initiated', 'prompted', 'paid', 'failed', 'cancelled', 'expired')`),
    check(
      'payment_paid',
      sql`(${table.state} = 'paid') = (${table.received} is not null and ${table.paidAt} is not null)`,
    ),
    uniqueIndex().on(table.provider, table.checkoutRequestId),
    uniqueIndex().on(table.provider, table.providerReceipt),
    index().on(table.studentId, table.createdAt),
    index().on(table.customerId),
    index().on(table.courseId),
    index().on(table.payerId),
    index().on(table.phone, table.createdAt),
    index().on(table.createdAt),
    index().on(table.state, table.createdAt),
    index().on(table.purpose, table.createdAt),
    index().on(table.paidAt),
    index('payment_search_index').using(
      'gin',
      table.reference.op('gin_trgm_ops'),
      table.providerReceipt.op('gin_trgm_ops'),
      table.phone.op('gin_trgm_ops'),
    ),
    index('payment_next_check_index').on(table.nextCheckAt).where(sql`next_check_at is not null`),
    // Payments whose state may still change: open payments, and payments that expired without a known reason.
    index('payment_open_index')
      .on(table.createdAt)
      .where(sql`state in ('initiated', 'prompted') or state = 'expired' and reason is null`),
    // Payments known only from a status query, and so without a receipt code: a statement line may belong to one of them.
    index('payment_without_code_index')
      .on(table.provider, table.received)
      .where(sql`state = 'paid' and provider_receipt is null`),
    index('payment_review_index').on(table.createdAt).where(sql`review is not null`),
  ],
);

/** Inbox of provider reports: each is stored unchanged before it is processed, and kept for 13 months. */
export const paymentEvent = pgTable(
  'payment_event',
  {
    /** Ascending in the order of arrival. */
    id: bigserial({ mode: 'number' }).primaryKey(),
    provider: text().notNull(),
    source: text({ enum: ['send', 'callback', 'query', 'statement', 'office'] }).notNull(),
    /** Hash of the report and its subject; a unique index on it drops repeated reports. */
    dedupeKey: text().notNull(),
    paymentId: uuid().references(() => payment.id),
    refundId: uuid().references(() => refund.id),
    /** The provider's JSON, unchanged. */
    body: text().notNull(),
    receivedAt: createdAt(),
    processedAt: instant(),
    /** A few words about what the processing of this report has changed. */
    outcome: text(),
    /** How often processing failed because of an error in our own software. */
    failures: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex().on(table.provider, table.dedupeKey),
    index().on(table.paymentId),
    index().on(table.refundId),
    index().on(table.receivedAt),
    index('payment_event_waiting_index').on(table.id).where(sql`processed_at is null`),
  ],
);

export const refund = pgTable(
  'refund',
  {
    id: id(),
    paymentId: uuid()
      .notNull()
      .references(() => payment.id),
    amount: integer().notNull(),
    access: text({ enum: ['keep', 'withdraw'] }).notNull(),
    method: text({ enum: ['provider', 'manual'] }).notNull(),
    state: text({ enum: ['requested', 'declined', 'sending', 'done', 'failed'] })
      .notNull()
      .default('requested'),
    callbackHash: text().unique(),
    /** The provider's id of the reversal that is in progress. */
    conversationId: text(),
    outgoingCode: text(),
    ...decidedByTwo(),
  },
  (table) => [
    index().on(table.paymentId),
    index().on(table.requestedById),
    index().on(table.decidedById),
    check('refund_amount', sql`${table.amount} between 1 and 250000`),
    check('refund_by_two', sql`${table.decidedById} <> ${table.requestedById}`),
    uniqueIndex().on(table.outgoingCode),
  ],
);

/** A payment that staff mark as paid by hand, because M-Pesa shows it as paid or the payer can prove it. */
export const manualSettlement = pgTable(
  'manual_settlement',
  {
    id: id(),
    paymentId: uuid()
      .notNull()
      .references(() => payment.id),
    /** M-Pesa's code in the payer's text message; null if the payer has none. */
    code: text(),
    state: text({ enum: ['requested', 'declined', 'done'] })
      .notNull()
      .default('requested'),
    ...decidedByTwo(),
  },
  (table) => [
    index().on(table.paymentId),
    index().on(table.requestedById),
    index().on(table.decidedById),
    check('manual_settlement_by_two', sql`${table.decidedById} <> ${table.requestedById}`),
    uniqueIndex('manual_settlement_open_index').on(table.paymentId).where(sql`state <> 'declined'`),
    uniqueIndex('manual_settlement_code_index').on(table.code).where(sql`state <> 'declined'`),
  ],
);

/** Audit log of staff's views and manual actions, such as revealing a phone number. Append-only. */
export const moneyAudit = pgTable(
  'money_audit',
  {
    id: id(),
    byId: uuid()
      .notNull()
      .references(() => user.id),
    what: text().notNull(),
    paymentId: uuid().references(() => payment.id),
    at: instant().notNull().defaultNow(),
  },
  (table) => [index().on(table.byId), index().on(table.paymentId)],
);
