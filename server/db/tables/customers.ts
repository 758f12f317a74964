/** The table of applications by the public enrolment form. */

import { sql } from 'drizzle-orm';
import { type AnyPgColumn, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { localeTags } from '#messages/locales.ts';
import { user } from './accounts.ts';
import { createdAt, id, instant } from './columns.ts';
import { course, intake } from './courses.ts';

/** An application by the public enrolment form; the specification's customer. */
export const customer = pgTable(
  'customer',
  {
    id: id(),
    fullName: text().notNull(),
    about: text().notNull(),
    county: text().notNull(),
    town: text().notNull(),
    /** The applicant's phone number, in the form 254712345678. */
    phone: text().notNull(),
    gender: text().notNull(),
    education: text().notNull(),
    email: text().notNull(),
    mode: text({ enum: ['Physical', 'Online'] }).notNull(),
    course: text(),
    /** The course on whose catalogue page the applicant followed the link to apply. */
    courseId: uuid().references(() => course.id, { onDelete: 'set null' }),
    /** The intake in which the applicant wants to start; null if none was chosen, or after the intake was deleted. */
    intakeId: uuid().references(() => intake.id, { onDelete: 'set null' }),
    /** The intake's course and name, and its first day, copied when the application was made; they stay if it is deleted. */
    intakeName: text(),
    intakeStartsOn: date({ mode: 'string' }),
    /** In whole shillings: the course's price at the time of the application, and the part of it to pay immediately. */
    price: integer(),
    amount: integer(),
    guardianName: text(),
    guardianPhone: text(),
    status: text({ enum: ['new', 'contacted', 'enrolled', 'declined'] })
      .notNull()
      .default('new'),
    /**
     * A stage that processes of the previous release do not know; it counts only if `status` is `contacted`
     * (server/features/customers/applications.ts).
     */
    stage: text({ enum: ['offered', 'waiting'] }),
    /** The stage before the enrolment, to which the application returns if the enrolment is undone. */
    stageBefore: text(),
    /** The admin who looks after the application. */
    assigneeId: uuid().references((): AnyPgColumn => user.id, { onDelete: 'set null' }),
    /** The language in which the applicant applied; null if it is not known. */
    locale: text({ enum: localeTags }),
    note: text().notNull().default(''),
    /** The account that the office opened for the applicant; null until then, and after the account's invitation was withdrawn. */
    studentId: uuid().references((): AnyPgColumn => user.id, { onDelete: 'set null' }),
    /** When the applicant agreed to the privacy policy. */
    consentedAt: instant().notNull(),
    /** Day of the application in the school's time zone; there can be one application per phone number and day. */
    day: date({ mode: 'string' }).notNull(),
    createdAt: createdAt(),
    /** Text for searches, with the phone number both as stored (254…) and as people write it (0…). */
    search: text().generatedAlwaysAs(
      sql`plain("full_name" || ' ' || email || ' ' || phone || ' 0' || substr(phone, 4) || ' ' || town || ' ' || coalesce(guardian_name, ''))`,
    ),
  },
  (table) => [
    uniqueIndex().on(table.phone, table.day),
    index().on(table.createdAt),
    index().on(table.status, table.createdAt),
    index().on(table.studentId),
    index().on(table.courseId),
    index().on(table.intakeId),
    index().on(table.assigneeId),
    index('customer_search_index').using('gin', table.search.op('gin_trgm_ops')),
  ],
);
