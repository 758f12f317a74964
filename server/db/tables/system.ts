/** Tables of the server itself: rate limits, the dev mailbox, secrets. */
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from './columns.ts';

/** The counter of a rate limit in its current time window; see server/http/limits/limits.ts. */
export const attempt = pgTable(
  'attempt',
  {
    /** The counted action, such as 'sign-in:wanjiru@example.com'. */
    key: text().primaryKey(),
    count: integer().notNull(),
    resetsAt: instant().notNull(),
  },
  (table) => [index().on(table.resetsAt)],
);

/** Emails that were stored instead of sent, for the dev mailbox at /dev/outbox. */
export const outboxLetter = pgTable('outbox_letter', {
  id: id(),
  to: text().notNull(),
  subject: text().notNull(),
  text: text().notNull(),
  html: text().notNull(),
  createdAt: createdAt(),
});

/** Secrets of this school, such as the key that signs video addresses. Generated at first use. */
export const secret = pgTable('secret', {
  name: text().primaryKey(),
  /** The secret: random bytes, in hex. */
  value: text().notNull(),
});
