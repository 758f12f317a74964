/** The table of notifications, listed by the bell in the top bar. */
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
    /** The name of the task or challenge that the notification is about. */
    title: text().notNull(),
    /** The path of the page that the notification opens. */
    path: text().notNull(),
    createdAt: createdAt(),
    seenAt: instant(),
  },
  (table) => [index().on(table.userId, table.createdAt)],
);
