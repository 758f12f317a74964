/** The table of applications by the public enrolment form. */

import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from './columns.ts';

/** An application by the public enrolment form; the specification's customer. */
export const customer = pgTable(
  'customer',
  {
    id: id(),
    fullName: text().notNull(),
    about: text().notNull(),
    county: text().notNull(),
    town: text().notNull(),
    /** As 254712345678. */
    phone: text().notNull(),
    gender: text().notNull(),
    education: text().notNull(),
    email: text().notNull(),
    mode: text({ enum: ['Physical', 'Online'] }).notNull(),
    course: text(),
    /** Whole shillings: the course's at that time, and what the applicant wants to pay at once. */
    price: integer(),
    amount: integer(),
    guardianName: text(),
    guardianPhone: text(),
    status: text({ enum: ['new', 'contacted', 'enrolled', 'declined'] })
      .notNull()
      .default('new'),
    note: text().notNull().default(''),
    /** When the applicant agreed to how we use this. */
    consentedAt: instant().notNull(),
    /** The day, by the school's calendar, of which there is one application by one phone. */
    day: date({ mode: 'string' }).notNull(),
    createdAt: createdAt(),
    /** With the phone as it is stored and as people write it. */
    search: text().generatedAlwaysAs(
      sql`plain("full_name" || ' ' || email || ' ' || phone || ' 0' || substr(phone, 4) || ' ' || town || ' ' || coalesce(guardian_name, ''))`,
    ),
  },
  (table) => [
    uniqueIndex().on(table.phone, table.day),
    index().on(table.createdAt),
    index('customer_search_index').using('gin', table.search.op('gin_trgm_ops')),
  ],
);
