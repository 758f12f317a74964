/** The tables of admissions: what happens to an application after it has arrived. */
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

/** What happened to an application, and who did it. Rows are only added. */
export const applicationEvent = pgTable(
  'application_event',
  {
    id: id(),
    /** The order of events, of which several may have the same time. */
    position: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    customerId: uuid()
      .notNull()
      .references(() => customer.id, { onDelete: 'cascade' }),
    /** The kinds are in contract/admissions/applications.ts. */
    kind: text().notNull(),
    /** The stage, the note, the name of the assigned admin or the item of the checklist. */
    what: text().notNull(),
    /** The admin; null if the applicant did it, or after the admin's account was deleted. */
    byId: uuid().references(() => user.id, { onDelete: 'set null' }),
    at: createdAt(),
  },
  (table) => [index().on(table.customerId, table.position), index().on(table.byId)],
);

/** An item of an application's checklist that the office has added or ticked. Untouched usual items have no row. */
export const applicationCheck = pgTable(
  'application_check',
  {
    customerId: uuid()
      .notNull()
      .references(() => customer.id, { onDelete: 'cascade' }),
    /** The name of a usual item (contract/admissions/applications.ts), or what the office typed. */
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
     * The account that existed already with the applicant's email address, whose owner answers signed in; null if the
     * applicant answers by the link in an email.
     */
    studentId: uuid().references(() => user.id, { onDelete: 'cascade' }),
    /** What the office writes to the applicant. */
    note: text().notNull().default(''),
    /** The admin who made the offer, and who is the author of what its acceptance books. */
    byId: uuid()
      .notNull()
      .references(() => user.id),
    /** The stage of the application before the offer, to which it returns if the offer is declined or withdrawn. */
    stageBefore: text().notNull(),
    createdAt: createdAt(),
    validUntil: instant().notNull(),
    /** What has ended it; null while it is open, also after it has expired. */
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
