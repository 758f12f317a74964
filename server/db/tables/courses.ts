/** The tables of courses: who teaches them, who is enrolled, and how they are rated. */

import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, primaryKey, real, text, uuid } from 'drizzle-orm/pg-core';
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
    createdAt: createdAt(),
    /** Title, and title with description, for text search: in lower case and without accents. */
    titleSearch: text().generatedAlwaysAs(sql`plain(title)`),
    search: text().generatedAlwaysAs(sql`plain(title || ' ' || "desc")`),
  },
  (table) => [
    index().on(table.tutorId),
    index().on(table.pictureName),
    index('course_search_index').using('gin', table.search.op('gin_trgm_ops')),
    check('course_price', sql`${table.price} between 0 and 250000`),
    check('course_rating', sql`${table.rating} between 0 and 5`),
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
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.studentId, table.courseId] }), index().on(table.courseId)],
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
