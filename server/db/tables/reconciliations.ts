/** The tables of reconciliations: our payments compared with a provider's statement. */
import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { user } from './accounts.ts';
import { createdAt, id, instant, isLive } from './columns.ts';
import { payment } from './payments.ts';

export const reconciliationRun = pgTable(
  'reconciliation',
  {
    id: id(),
    source: text({ enum: ['pull', 'import'] }).notNull(),
    provider: text().notNull(),
    isLive: isLive(),
    since: instant().notNull(),
    until: instant().notNull(),
    /** The admin who imported the statement; null if it was fetched automatically. */
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
