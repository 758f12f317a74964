/** The table of fund pages. */
import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { user } from './accounts.ts';
import { instant } from './columns.ts';

/** A student's fund page; the row is created when the student first opens the page's settings. */
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
  /** The student's name that the guardian saw when consenting; the fund page keeps showing this name. */
  agreedName: text(),
  /** When the guardian first gave or refused consent; from then on only the office can allow another guardian to be asked. */
  answeredAt: instant(),
  /** SHA-256, in hex, of the secret in the guardian's link. */
  consentHash: text().unique(),
  /** When an admin closed the page; null while it is open. */
  closedAt: instant(),
});
