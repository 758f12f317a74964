/** The tables of admissions: an application's events, checklist and offers. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { user } from './accounts.ts';
import { createdAt, id, instant } from './columns.ts';
import { course, intake } from './courses.ts';
import { customer } from './customers.ts';

/** An event of an application, with who caused it. Rows are only added. */
export const applicationEvent = pgTable(
  'application_event',
  {
    id: id(),
    /** Orders the events, because several may have the same time. */
    position: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    customerId: uuid()
      .notNull()
      .references(() => customer.id, { onDelete: 'cascade' }),
    /** The kinds are in contract/admissions/applications.ts. */
    kind: text().notNull(),
    /** Depending on the kind: the stage, the note, the name of the assigned admin or the item of the checklist. */
    what: text().notNull(),
    /** The admin who caused the event; null if the applicant did, or after the admin's account was deleted. */
    byId: uuid().references(() => user.id, { onDelete: 'set null' }),
    at: createdAt(),
  },
  (table) => [index().on(table.customerId, table.position), index().on(table.byId)],
);

/** An item of an application's checklist that the office has added or ticked. Standard items that it never ticked have no row. */
export const applicationCheck = pgTable(
  'application_check',
  {
    customerId: uuid()
      .notNull()
      .references(() => customer.id, { onDelete: 'cascade' }),
    /** The name of a standard item (contract/admissions/applications.ts), or the text that the office typed. */
    item: text().notNull(),
    isDone: boolean().notNull(),
    createdAt: createdAt(),
    changedAt: instant().notNull(),
    changedById: uuid().references(() => user.id, { onDelete: 'set null' }),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.item] }), index().on(table.changedById)],
);

/** An offer of courses to an applicant. It stays open until it is answered, withdrawn or replaced by a newer one. */
export const offer = pgTable(
  'offer',
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customer.id, { onDelete: 'cascade' }),
    /**
     * The existing account with the applicant's email address, whose owner answers the offer signed in; null if the
     * applicant answers by the link in an email.
     */
    studentId: uuid().references(() => user.id, { onDelete: 'cascade' }),
    /** The office's message to the applicant. */
    note: text().notNull().default(''),
    /** The admin who made the offer; recorded as the author of the prices and enrolments that its acceptance creates. */
    byId: uuid()
      .notNull()
      .references(() => user.id),
    /** The stage of the application before the offer, to which it returns if the offer is declined or withdrawn. */
    stageBefore: text().notNull(),
    createdAt: createdAt(),
    validUntil: instant().notNull(),
    /** How the offer ended; null while it is open, and also if it has only expired. */
    ending: text({ enum: ['accepted', 'declined', 'withdrawn'] }),
    endedAt: instant(),
  },
  (table) => [
    uniqueIndex('offer_open').on(table.customerId).where(sql`${table.ending} is null`),
    index().on(table.customerId, table.createdAt),
    index().on(table.studentId),
    index().on(table.byId),
  ],
);

/** A course of an offer, with its offered price in whole shillings. */
export const offerCourse = pgTable(
  'offer_course',
  {
    offerId: uuid()
      .notNull()
      .references(() => offer.id, { onDelete: 'cascade' }),
    courseId: uuid()
      .notNull()
      .references(() => course.id, { onDelete: 'cascade' }),
    price: integer().notNull(),
    /** Why the price is lower than the course's; empty if it is not. */
    reason: text().notNull().default(''),
    /** The offered intake of the course, in which a place is reserved; null for the next open one. */
    intakeId: uuid().references(() => intake.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.offerId, table.courseId] }),
    index().on(table.courseId),
    index().on(table.intakeId),
    check('offer_course_price', sql`${table.price} between 0 and 250000`),
  ],
);
