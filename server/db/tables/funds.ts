/** The table of fund-raising pages. */
import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { user } from './accounts.ts';
import { instant } from './columns.ts';

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
