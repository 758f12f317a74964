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
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { user } from './accounts.ts';
import { createdAt, id, instant, isLive } from './columns.ts';
import { enrolment } from './courses.ts';
import { payment } from './payments.ts';

/**
 * The ledger: each transaction moves money between accounts, and its entries
 * add up to 0. Accounts are provider:{name}, student:{id}, applicant:{customer},
 * revenue:course:{id}, unmatched and refund_payable. Money that we owe is
 * negative: a student's credit is minus the sum of the account's entries.
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
    /** The admin who booked it, and the reason; null if it was automatic. */
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
    /** The kind of account, and its owner: the provider's name, or the id of the student, applicant or course. */
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
 * The provider's report of money without a payment of ours, with the ledger
 * transaction by which it is unallocated. The row remains when the money is allocated.
 */
export const unallocatedPayment = pgTable(
  'unallocated_payment',
  {
    txId: uuid()
      .primaryKey()
      .references(() => ledgerTx.id),
    provider: text().notNull(),
    providerReceipt: text().notNull(),
    /** The account number that the payer entered; empty if the payment had none, as on a till. */
    accountReference: text().notNull(),
    /** When the provider received the money; if the provider does not say, when it was reported. */
    receivedAt: instant().notNull(),
  },
  (table) => [uniqueIndex().on(table.provider, table.providerReceipt)],
);

/** The paid price of an enrolment: the ledger transaction that booked it. */
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
    // A paid enrolment is never deleted by cascade, for example with its course.
    foreignKey({
      columns: [table.studentId, table.courseId],
      foreignColumns: [enrolment.studentId, enrolment.courseId],
    }),
    index().on(table.courseId),
  ],
);

/** The last used number of each year, by the school's time zone. */
export const receiptCounter = pgTable(
  'receipt_counter',
  { year: integer().notNull(), isLive: isLive(), last: integer().notNull() },
  (table) => [primaryKey({ columns: [table.year, table.isLive] })],
);

export const receipt = pgTable('receipt', {
  id: id(),
  /** 'R-2026-000123', or 'SIM-2026-000123' for simulated money. */
  number: text().notNull().unique(),
  paymentId: uuid()
    .notNull()
    .unique()
    .references(() => payment.id),
  amount: integer().notNull(),
  createdAt: createdAt(),
});
