/**
 * The tables of money, in one file because what leans on what reads better whole. What may happen to them is guarded by the database itself
 * (triggers at the end of migration 0003): the ledger is only added to, each
 * transaction of it balances, a payment's state never leaves `paid`, and neither
 * what was received nor its receipt is changed or forgotten.
 *
 * Amounts are whole Kenyan shillings. `isLive` is false where no real money moved;
 * rows that differ in it never share a balance.
 */
import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from './columns.ts';
import { course, customer, enrolment, user } from './tables.ts';

const isLive = () => boolean().notNull();

/** What one person of the office asks for and another one decides. */
const decidedByTwo = () => ({
  reason: text().notNull(),
  requestedById: uuid()
    .notNull()
    .references(() => user.id),
  decidedById: uuid().references(() => user.id),
  createdAt: createdAt(),
  changedAt: instant().notNull().defaultNow(),
});

/** A payment by phone, from before the phone is asked. */
export const payment = pgTable(
  'payment',
  {
    id: id(),
    /** What the payer sees as account number; contract/payments.ts says how it looks. */
    reference: text().notNull().unique(),
    purpose: text({ enum: ['fees', 'fund', 'application'] }).notNull(),
    /** Whose fees; null for an application. */
    studentId: uuid().references(() => user.id),
    customerId: uuid().references(() => customer.id, { onDelete: 'set null' }),
    /** Joined as soon as it is paid, for the price at the start, if that is less than a day ago. */
    courseId: uuid().references(() => course.id, { onDelete: 'set null' }),
    price: integer(),
    /** Who asked; null for a visitor. */
    payerId: uuid().references(() => user.id),
    /** As 254712345678: the one that we asked, whatever the provider says later. */
    phone: text().notNull(),
    amount: integer().notNull(),
    state: text({ enum: ['initiated', 'prompted', 'paid', 'failed', 'cancelled', 'expired'] })
      .notNull()
      .default('initiated'),
    /** Of a failure; contract/messages/payment-messages.ts has them. */
    reason: text(),
    provider: text().notNull(),
    isLive: isLive(),
    /** SHA-256, in hex, of the secret in the address to which the provider calls back. */
    callbackHash: text().notNull().unique(),
    merchantRequestId: text(),
    checkoutRequestId: text(),
    /** What was really received, and the provider's code for it: unknown at first where only a question told us. */
    received: integer(),
    providerReceipt: text(),
    /** Makes asking twice harmless: whose key it is and the key, hashed together. */
    idempotencyHash: text().unique(),
    /** When the provider is asked next, and how often it has been; null when there is nothing more to ask. */
    nextCheckAt: instant(),
    checks: integer().notNull().default(0),
    /** Why somebody of the office should look; null when nobody need. */
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
    index('payment_next_check_index').on(table.nextCheckAt).where(sql`next_check_at is not null`),
    // Those that the clock alone may change.
    index('payment_open_index')
      .on(table.createdAt)
      .where(sql`state in ('initiated', 'prompted') or state = 'expired' and reason is null`),
    // Those that only a question told of; a line that names no payment may be one of them.
    index('payment_without_code_index')
      .on(table.provider, table.received)
      .where(sql`state = 'paid' and provider_receipt is null`),
    index('payment_review_index').on(table.createdAt).where(sql`review is not null`),
  ],
);

/** The inbox: whatever was heard of payments, kept as it came before anything is made of it. For 13 months. */
export const paymentEvent = pgTable(
  'payment_event',
  {
    /** In the order in which they came. */
    id: bigserial({ mode: 'number' }).primaryKey(),
    provider: text().notNull(),
    source: text({ enum: ['send', 'callback', 'query', 'statement', 'office'] }).notNull(),
    /** The same thing heard twice is kept once: a hash of what came and of what it is about. */
    dedupeKey: text().notNull(),
    paymentId: uuid().references(() => payment.id),
    refundId: uuid().references(() => refund.id),
    /** JSON, as it came. */
    body: text().notNull(),
    receivedAt: createdAt(),
    processedAt: instant(),
    /** In a few words, what was made of it. */
    outcome: text(),
    /** How often it was tried in vain, because something of ours broke. */
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

/**
 * The ledger: each transaction moves money between accounts, and its entries
 * add up to 0. Accounts are provider:{name}, student:{id}, applicant:{customer},
 * revenue:course:{id}, unmatched and refund_payable. What we owe somebody is
 * negative: a student's credit is minus the sum of her entries.
 */
export const ledgerTx = pgTable(
  'ledger_tx',
  {
    id: id(),
    kind: text({ enum: ['receipt', 'enrolment', 'refund', 'move', 'correction'] }).notNull(),
    /** What can happen only once, such as the payment that was received. */
    externalKey: text().notNull(),
    paymentId: uuid().references(() => payment.id),
    isLive: isLive(),
    /** Who did it, and why, where a person did. */
    byId: uuid().references(() => user.id),
    note: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex().on(table.kind, table.externalKey), index().on(table.paymentId), index().on(table.byId)],
);

export const ledgerEntry = pgTable(
  'ledger_entry',
  {
    txId: uuid()
      .notNull()
      .references(() => ledgerTx.id),
    line: integer().notNull(),
    account: text().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    isLive: isLive(),
    /** What the account is, and whose: the provider's name, or the id of the student, the applicant or the course. */
    accountKind: text({
      enum: ['provider', 'student', 'applicant', 'income', 'unmatched', 'refund_payable'],
    }).notNull(),
    accountOf: text(),
  },
  (table) => [
    primaryKey({ columns: [table.txId, table.line] }),
    index().on(table.account, table.isLive),
    check('ledger_entry_amount', sql`${table.amount} <> 0`),
  ],
);

/**
 * What the provider said of money that came without a payment of ours, beside the
 * ledger's transaction by which it is unallocated. It stays when the money is allocated.
 */
export const unallocatedPayment = pgTable(
  'unallocated_payment',
  {
    txId: uuid()
      .primaryKey()
      .references(() => ledgerTx.id),
    provider: text().notNull(),
    providerReceipt: text().notNull(),
    /** The account number that the payer gave; empty where there is none, as on a till. */
    accountReference: text().notNull(),
    /** By the provider's clock, where it says. */
    receivedAt: instant().notNull(),
  },
  (table) => [uniqueIndex().on(table.provider, table.providerReceipt)],
);

/** What a paid course was joined for: the ledger's transaction that took the price. */
export const paidEnrolment = pgTable(
  'paid_enrolment',
  {
    studentId: uuid().notNull(),
    courseId: uuid().notNull(),
    txId: uuid()
      .notNull()
      .unique()
      .references(() => ledgerTx.id),
    price: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.courseId] }),
    // As long as it is paid for, nobody's place in a course goes by the way, with the course say.
    foreignKey({
      columns: [table.studentId, table.courseId],
      foreignColumns: [enrolment.studentId, enrolment.courseId],
    }),
    index().on(table.courseId),
  ],
);

/** The last number given out, for each year of the school's calendar. */
export const receiptCounter = pgTable(
  'receipt_counter',
  { year: integer().notNull(), isLive: isLive(), last: integer().notNull() },
  (table) => [primaryKey({ columns: [table.year, table.isLive] })],
);

export const receipt = pgTable('receipt', {
  id: id(),
  /** 'R-2026-000123', or 'SIM-2026-000123'. */
  number: text().notNull().unique(),
  paymentId: uuid()
    .notNull()
    .unique()
    .references(() => payment.id),
  amount: integer().notNull(),
  createdAt: createdAt(),
});

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
    /** The provider's name for the reversal, while it is under way. */
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

/** A payment that the office settles by hand, because M-Pesa says it is paid, or the payer can prove it. */
export const manualSettlement = pgTable(
  'manual_settlement',
  {
    id: id(),
    paymentId: uuid()
      .notNull()
      .references(() => payment.id),
    /** M-Pesa's code on the payer's message; null where the payer has none. */
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

export const reconciliationRun = pgTable(
  'reconciliation',
  {
    id: id(),
    source: text({ enum: ['pull', 'import'] }).notNull(),
    provider: text().notNull(),
    isLive: isLive(),
    since: instant().notNull(),
    until: instant().notNull(),
    /** Null when it came by itself. */
    byId: uuid().references(() => user.id),
    createdAt: createdAt(),
    theirCount: integer().notNull(),
    theirSum: bigint({ mode: 'number' }).notNull(),
    ourCount: integer().notNull(),
    ourSum: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [index().on(table.createdAt), index().on(table.byId)],
);

export const reconciliationItem = pgTable(
  'reconciliation_item',
  {
    reconciliationId: uuid()
      .notNull()
      .references(() => reconciliationRun.id, { onDelete: 'cascade' }),
    line: integer().notNull(),
    outcome: text({ enum: ['matched', 'missing_here', 'missing_there', 'amount_differs'] }).notNull(),
    providerReceipt: text().notNull(),
    theirAmount: integer(),
    ourAmount: integer(),
    at: instant().notNull(),
    paymentId: uuid().references(() => payment.id),
    what: text().notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.reconciliationId, table.line] }), index().on(table.paymentId)],
);

/** A student's fund-raising, once she has opened its settings. */
export const fund = pgTable('fund', {
  studentId: uuid()
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  ageBand: text({ enum: ['under_18', 'adult'] }),
  isOn: boolean().notNull().default(false),
  story: text().notNull().default(''),
  goal: integer(),
  guardianName: text(),
  guardianEmail: text(),
  consent: text({ enum: ['asked', 'given', 'withdrawn'] }),
  consentChangedAt: instant(),
  /** What the page may call her, as the guardian has read it. */
  agreedName: text(),
  /** When that guardian first answered, either way; from then on only the office lets another be named. */
  answeredAt: instant(),
  /** SHA-256, in hex, of the secret in the guardian's link. */
  consentHash: text().unique(),
  /** Since when the office does not want the page. */
  closedAt: instant(),
});

/** What the office looked at or did by hand, such as revealing a phone number. Only added to. */
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
