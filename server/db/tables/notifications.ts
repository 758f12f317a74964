/** What is said to people in the app itself, by the bell in the top bar. */
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { user } from './accounts.ts';
import { createdAt, id, instant } from './columns.ts';

export const notification = pgTable(
  'notification',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['marks', 'remarked', 'regraded', 'faulty'] }).notNull(),
    /** What it is about, such as a task's name. */
    title: text().notNull(),
    /** Of the page in this app that shows it. */
    path: text().notNull(),
    createdAt: createdAt(),
    seenAt: instant(),
  },
  (table) => [index().on(table.userId, table.createdAt)],
);
