/** The tables of the school's own details. Rows are only added, so that every change says who made it and when. */
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { localeTags } from '#messages/locales.ts';
import { picture, user } from './accounts.ts';
import { id, instant } from './columns.ts';

/** The school's details; the newest row counts. A column is null until the office sets it, possibly to empty text. */
export const schoolDetails = pgTable(
  'school_details',
  {
    version: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text(),
    shortName: text(),
    /** Former logos stay stored, because emails that were sent show them. */
    logoName: text().references(() => picture.name),
    address: text(),
    taxPin: text(),
    phone: text(),
    email: text(),
    /** Whether students may publish their web projects. */
    allowsPublishing: boolean().notNull().default(false),
    changedBy: uuid()
      .notNull()
      .references(() => user.id),
    changedAt: instant().notNull(),
  },
  (table) => [index().on(table.logoName)],
);

/** A native speaker's approval of the texts about consent, money and privacy in one language. */
export const translationApproval = pgTable(
  'translation_approval',
  {
    id: id(),
    locale: text({ enum: localeTags }).notNull(),
    reader: text().notNull(),
    /** The digest of the texts that were approved (messages/approved-texts.ts). */
    digest: text().notNull(),
    approvedBy: uuid()
      .notNull()
      .references(() => user.id),
    approvedAt: instant().notNull(),
    withdrawnBy: uuid().references(() => user.id),
    withdrawnAt: instant(),
  },
  (table) => [index().on(table.locale)],
);

/** The texts of the welcome page in one language; the newest row of a language counts. An empty text means the standard one. */
export const frontPage = pgTable(
  'front_page',
  {
    version: integer().primaryKey().generatedAlwaysAsIdentity(),
    locale: text({ enum: localeTags }).notNull(),
    lead: text().notNull(),
    teaches: text().notNull(),
    howToApply: text().notNull(),
    changedBy: uuid()
      .notNull()
      .references(() => user.id),
    changedAt: instant().notNull(),
  },
  (table) => [index().on(table.locale, table.version)],
);
