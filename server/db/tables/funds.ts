/** The table of fund pages. */
import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { user } from './accounts.ts';
import { instant } from './columns.ts';

/** A student's fund page, from the first visit to its settings. */
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
  /** The name on the page, as the guardian has read it. */
  agreedName: text(),
  /** When the guardian first agreed or refused; afterwards only the office can allow another guardian. */
  answeredAt: instant(),
  /** SHA-256, in hex, of the secret in the guardian's link. */
  consentHash: text().unique(),
  /** When the office closed the page. */
  closedAt: instant(),
});
