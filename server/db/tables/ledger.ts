/**
 * The tables of the ledger and of receipts. Triggers (end of migration 0003) guard them: the ledger is append-only, and
 * each of its transactions balances.
 */

import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Receipt } from '#contract/money/receipts.ts';
import { user } from './accounts.ts';
import { createdAt, id, instant, isLive } from './columns.ts';
import { enrolment } from './courses.ts';
import { payment } from './payments.ts';

/**
 * A transaction of the ledger: it moves money between accounts, so its entries
 * add up to 0. Accounts are provider:{name}, student:{id}, applicant:{customer},
 * revenue:course:{id}, unmatched and refund_payable. The balance of money that
 * we owe is negative: a student's credit is the negated sum of the entries.
 */
export const ledgerTx = pgTable(
  'ledger_tx',
  {
    id: id(),
    kind: text({ enum: ['receipt', 'enrolment', 'refund', 'move', 'correction'] }).notNull(),
    /** Identifies an event that may be booked only once, such as a received payment. */
    externalKey: text().notNull(),
    paymentId: uuid().references(() => payment.id),
    isLive: isLive(),
    /** The admin who booked the transaction (null if it was automatic), and the reason in `note`. */
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
    /** The kind of account, and its owner: the name of the provider, or the id of the student, applicant or course. */
    accountKind: text({
      enum: ['provider', 'student', 'applicant', 'income', 'unmatched', 'refund_payable'],
    }).notNull(),
    accountOf: text(),
  },
  (table) => [
    primaryKey({ columns: [table.txId, table.line] }),
    index().on(table.account, table.isLive),
    index('ledger_entry_unmatched_index').on(table.txId).where(sql`account_kind = 'unmatched'`),
    check('ledger_entry_amount', sql`${table.amount} <> 0`),
  ],
);

/**
 * Money that a provider reported and that belongs to none of our payments, with the ledger
 * transaction that booked it as unallocated. The row remains after the money is allocated.
 */
export const unallocatedPayment = pgTable(
  'unallocated_payment',
  {
    txId: uuid()
      .primaryKey()
      .references(() => ledgerTx.id),
    provider: text().notNull(),
    providerReceipt: text().notNull(),
    /** The account number that the payer entered; empty if there was none, as in payments to a till. */
    accountReference: text().notNull(),
    /** When the provider received the money; if the provider does not say, when it was reported. */
    receivedAt: instant().notNull(),
  },
  (table) => [uniqueIndex().on(table.provider, table.providerReceipt)],
);

/** The price that was paid for an enrolment, and the ledger transaction that booked it. */
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
    // Without "on delete cascade", so that a paid enrolment, and with it its course, cannot be deleted.
    foreignKey({
      columns: [table.studentId, table.courseId],
      foreignColumns: [enrolment.studentId, enrolment.courseId],
    }),
    index().on(table.courseId),
  ],
);

/** The last receipt number of each year; years begin and end in the school's time zone. */
export const receiptCounter = pgTable(
  'receipt_counter',
  { year: integer().notNull(), isLive: isLive(), last: integer().notNull() },
  (table) => [primaryKey({ columns: [table.year, table.isLive] })],
);

export const receipt = pgTable(
  'receipt',
  {
    id: id(),
    /** The receipt's number, such as 'R-2026-000123', or 'SIM-2026-000123' for simulated money. */
    number: text().notNull().unique(),
    paymentId: uuid()
      .notNull()
      .unique()
      .references(() => payment.id),
    amount: integer().notNull(),
    /** A copy of the school's details when the receipt was issued; null for receipts from before they were copied. */
    issuer: jsonb().$type<Receipt['issuer']>(),
    createdAt: createdAt(),
  },
  (table) => [index('receipt_search_index').using('gin', table.number.op('gin_trgm_ops'))],
);
