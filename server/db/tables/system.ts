/** Tables of the server itself: rate limits, the dev mailbox, secrets. */
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from './columns.ts';

/** How often something happened in a window of time; see server/http/limits/limits.ts. */
export const attempt = pgTable(
  'attempt',
  {
    /** What is counted, such as 'sign-in:wanjiru@example.com'. */
    key: text().primaryKey(),
    count: integer().notNull(),
    resetsAt: instant().notNull(),
  },
  (table) => [index().on(table.resetsAt)],
);

/** Letters that were not sent but kept, to be read at /dev/outbox. */
export const outboxLetter = pgTable('outbox_letter', {
  id: id(),
  to: text().notNull(),
  subject: text().notNull(),
  text: text().notNull(),
  html: text().notNull(),
  createdAt: createdAt(),
});

/** What only this school knows, such as the key that signs addresses of videos. Made when it is first wanted. */
export const secret = pgTable('secret', {
  name: text().primaryKey(),
  /** Random bytes, in hex. */
  value: text().notNull(),
});
