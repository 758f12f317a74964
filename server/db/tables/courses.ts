/** The tables of courses: who teaches them, who is enrolled, and how they are rated. */

import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { localeTags } from '#messages/locales.ts';
import { picture, user } from './accounts.ts';
import { createdAt, id, instant } from './columns.ts';

export const course = pgTable(
  'course',
  {
    id: id(),
    tutorId: uuid()
      .notNull()
      .references(() => user.id),
    title: text().notNull(),
    desc: text().notNull(),
    pictureName: text().references(() => picture.name),
    price: integer().notNull(),
    level: text({ enum: ['Beginner', 'Intermediate', 'Advanced'] }).notNull(),
    /** The language that the course is taught in. */
    language: text({ enum: localeTags }).notNull().default('en'),
    /** Mean and number of the course's ratings, stored because every list of courses shows them; the mean is 0 to 5. */
    rating: real().notNull().default(0),
    ratings: integer().notNull().default(0),
    /** Minimum days that each student has for a task, counted from joining; null if late joiners have the usual deadlines. */
    catchUpDays: integer(),
    createdAt: createdAt(),
    /** Title, and title with description, for text search: in lower case and without accents. */
    titleSearch: text().generatedAlwaysAs(sql`plain(title)`),
    search: text().generatedAlwaysAs(sql`plain(title || ' ' || "desc")`),
  },
  (table) => [
    index().on(table.tutorId),
    index().on(table.pictureName),
    index('course_search_index').using('gin', table.search.op('gin_trgm_ops')),
    check('course_catch_up_days', sql`${table.catchUpDays} between 1 and 365`),
    check('course_price', sql`${table.price} between 0 and 250000`),
    check('course_rating', sql`${table.rating} between 0 and 5`),
  ],
);

/** A group of students who begin a course on the same day. */
export const intake = pgTable(
  'intake',
  {
    id: id(),
    courseId: uuid()
      .notNull()
      .references(() => course.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** The intake's first day, and the last day to apply, in the school's time zone. */
    startsOn: date({ mode: 'string' }).notNull(),
    applyUntil: date({ mode: 'string' }).notNull(),
    /** Maximum number of students; null for no limit. */
    places: integer(),
    createdAt: createdAt(),
  },
  (table) => [
    unique().on(table.id, table.courseId),
    index().on(table.courseId),
    check('intake_places', sql`${table.places} between 1 and 10000`),
  ],
);

export const enrolment = pgTable(
  'enrolment',
  {
    studentId: uuid()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    courseId: uuid()
      .notNull()
      .references(() => course.id, { onDelete: 'cascade' }),
    /** When the student joined. */
    createdAt: createdAt(),
    /** The student's intake of this course; null for none. */
    intakeId: uuid(),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.courseId] }),
    foreignKey({ columns: [table.intakeId, table.courseId], foreignColumns: [intake.id, intake.courseId] }),
    index().on(table.courseId),
    index().on(table.intakeId),
  ],
);

/** A price that the office has agreed with a student for a course. A change ends the row and inserts another. */
export const agreedPrice = pgTable(
  'agreed_price',
  {
    id: id(),
    studentId: uuid()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    courseId: uuid()
      .notNull()
      .references(() => course.id, { onDelete: 'cascade' }),
    price: integer().notNull(),
    reason: text().notNull(),
    byId: uuid()
      .notNull()
      .references(() => user.id),
    createdAt: createdAt(),
    /** The intake in which a place is reserved for the student until the course opens; null for the next open one. */
    intakeId: uuid().references(() => intake.id, { onDelete: 'set null' }),
    /** When an admin ended or replaced the agreement; null while it applies. */
    endedAt: instant(),
    endedById: uuid().references(() => user.id),
  },
  (table) => [
    uniqueIndex('agreed_price_current').on(table.studentId, table.courseId).where(sql`${table.endedAt} is null`),
    index().on(table.studentId),
    index().on(table.courseId),
    index().on(table.byId),
    index().on(table.endedById),
    index().on(table.intakeId),
    check('agreed_price_price', sql`${table.price} between 0 and 250000`),
  ],
);

/** An enrolled student's rating of a course, in half steps. */
export const rating = pgTable(
  'rating',
  {
    courseId: uuid().notNull(),
    studentId: uuid().notNull(),
    value: real().notNull(),
    createdAt: createdAt(),
    changedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.courseId, table.studentId] }),
    // Only enrolled students can rate a course.
    foreignKey({
      columns: [table.studentId, table.courseId],
      foreignColumns: [enrolment.studentId, enrolment.courseId],
    }).onDelete('cascade'),
    index().on(table.studentId),
    check('rating_value', sql`${table.value} between 0.5 and 5 and ${table.value} * 2 = floor(${table.value} * 2)`),
  ],
);
