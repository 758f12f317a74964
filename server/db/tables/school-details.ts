/** The tables of the school's own details. */
import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { localeTags } from '#messages/locales.ts';
import { picture, user } from './accounts.ts';
import { instant } from './columns.ts';

/** One row at most. A column is null until the office has chosen its value; then it may be empty. */
export const schoolDetails = pgTable(
  'school_details',
  {
    id: boolean().primaryKey().default(true),
    name: text(),
    shortName: text(),
    logoName: text().references(() => picture.name),
    address: text(),
    taxPin: text(),
    phone: text(),
    email: text(),
    changedBy: uuid().references(() => user.id),
    changedAt: instant().notNull(),
  },
  (table) => [check('school_details_one_row', sql`${table.id}`), index().on(table.logoName)],
);

/** A native reader's approval of the texts about consent, money and privacy in one language. */
export const translationApproval = pgTable('translation_approval', {
  locale: text({ enum: localeTags }).primaryKey(),
  reader: text().notNull(),
  approvedBy: uuid().references(() => user.id),
  approvedAt: instant().notNull(),
});
