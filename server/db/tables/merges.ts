/** Merges of two accounts of one person. */
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { user } from './accounts.ts';
import { createdAt, id, instant, isLive } from './columns.ts';

export const merge = pgTable(
  'merge',
  {
    id: id(),
    keptId: uuid()
      .notNull()
      .references(() => user.id),
    /** The account that was closed. */
    closedId: uuid()
      .notNull()
      .references(() => user.id),
    mergedById: uuid()
      .notNull()
      .references(() => user.id),
    reason: text().notNull(),
    /** The keys of the moved rows by table, so that the merge can be undone. */
    moved: jsonb().$type<Record<string, string[][]>>().notNull(),
    /** The credit that was moved, in whole shillings, and whether it is real money. */
    credit: integer().notNull().default(0),
    isLive: isLive(),
    createdAt: createdAt(),
    undoneAt: instant(),
  },
  (table) => [
    uniqueIndex('merge_open').on(table.closedId).where(sql`undone_at is null`),
    index().on(table.keptId),
    index().on(table.closedId),
    index().on(table.mergedById),
  ],
);
