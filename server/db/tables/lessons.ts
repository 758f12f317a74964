/** The tables of lessons: their tasks, and each student's progress. */

import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { picture, user } from './accounts.ts';
import { createdAt, id, instant } from './columns.ts';
import { course } from './courses.ts';
import { sentFile, video } from './files.ts';

export const lesson = pgTable(
  'lesson',
  {
    id: id(),
    courseId: uuid()
      .notNull()
      .references(() => course.id, { onDelete: 'cascade' }),
    /** Position in the course; of two equal positions the older lesson comes first. */
    position: integer().notNull(),
    title: text().notNull(),
    desc: text().notNull(),
    videoName: text().references(() => video.name),
    pictureName: text().references(() => picture.name),
    /** When the lesson was published; null while it is a draft. */
    publishedAt: instant(),
    /** Whether visitors see the text and the video on the course's public page. */
    isFree: boolean().notNull().default(false),
    /** From when a published lesson is open: its publication, a day, or so many days after the student's start. */
    opensFrom: text({ enum: ['publication', 'date', 'joining', 'intake'] })
      .notNull()
      .default('publication'),
    /** That day in the school's time zone; null if none is set. */
    opensDay: date({ mode: 'string' }),
    opensAfterDays: integer().notNull().default(0),
    /** Whether a student must first complete the previous published lesson of the course. */
    opensAfterPrevious: boolean().notNull().default(false),
    /** The lesson that a student must complete instead; ignored unless it is published and comes earlier in the course. */
    prerequisiteId: uuid().references((): AnyPgColumn => lesson.id, { onDelete: 'set null' }),
    /** Duration in minutes as its author entered it; null if it is estimated from the text and the video. */
    minutes: integer(),
    createdAt: createdAt(),
    search: text().generatedAlwaysAs(sql`plain(title || ' ' || "desc")`),
  },
  (table) => [
    index().on(table.courseId, table.position),
    index().on(table.videoName),
    index().on(table.pictureName),
    index().on(table.prerequisiteId),
    index('lesson_search_index').using('gin', table.search.op('gin_trgm_ops')),
    check('lesson_opens_day', sql`${table.opensFrom} <> 'date' or ${table.opensDay} is not null`),
    check('lesson_opens_after_days', sql`${table.opensAfterDays} between 0 and 365`),
    check('lesson_minutes', sql`${table.minutes} between 1 and 600`),
  ],
);

/**
 * A heading between the lessons of a course. A lesson belongs to the last unit before it, so when a unit is deleted, its
 * lessons belong to the previous unit.
 */
export const unit = pgTable(
  'unit',
  {
    id: id(),
    courseId: uuid()
      .notNull()
      .references(() => course.id, { onDelete: 'cascade' }),
    /** Position among the units and the lessons of the course; of two equal positions the unit comes first. */
    position: integer().notNull(),
    name: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.courseId, table.position)],
);

/** The text of a lesson: the draft that its authors write, and what students read. */
export const lessonText = pgTable(
  'lesson_text',
  {
    lessonId: uuid()
      .primaryKey()
      .references(() => lesson.id, { onDelete: 'cascade' }),
    draft: text().notNull().default(''),
    /** Counts the changes of the draft. */
    revision: integer().notNull().default(0),
    changedById: uuid().references(() => user.id, { onDelete: 'set null' }),
    changedAt: instant().notNull(),
    published: text().notNull().default(''),
    /** Reading time of the published text: 150 words a minute, plus three minutes for each exercise. */
    readingMinutes: integer()
      .notNull()
      .generatedAlwaysAs(
        sql`ceil(regexp_count(published, '\\S*[[:alnum:]]\\S*') / 150.0
          + 3 * regexp_count(published, '^ *(\\x60{3,}|~{3,}) *\\S+ +run\\M', 1, 'n'))`,
      ),
    /** The ids of the latest saves, newest last. */
    recentSaves: uuid().array().notNull().default([]),
  },
  (table) => [index().on(table.changedById)],
);

/** An earlier text of a lesson. */
export const lessonTextVersion = pgTable(
  'lesson_text_version',
  {
    id: id(),
    lessonId: uuid()
      .notNull()
      .references(() => lesson.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['published', 'draft'] }).notNull(),
    text: text().notNull(),
    authorId: uuid().references(() => user.id, { onDelete: 'set null' }),
    savedAt: instant().notNull(),
  },
  (table) => [index().on(table.lessonId, table.savedAt), index().on(table.authorId)],
);

/** A picture in a lesson's text, or in an earlier version of the text. */
export const lessonPicture = pgTable(
  'lesson_picture',
  {
    lessonId: uuid()
      .notNull()
      .references(() => lesson.id, { onDelete: 'cascade' }),
    pictureName: text()
      .notNull()
      .references(() => picture.name),
  },
  (table) => [primaryKey({ columns: [table.lessonId, table.pictureName] }), index().on(table.pictureName)],
);

/** A file to which a lesson's text, or an earlier version of the text, links. */
export const lessonFile = pgTable(
  'lesson_file',
  {
    lessonId: uuid()
      .notNull()
      .references(() => lesson.id, { onDelete: 'cascade' }),
    sentFileName: text()
      .notNull()
      .references(() => sentFile.name),
  },
  (table) => [primaryKey({ columns: [table.lessonId, table.sentFileName] }), index().on(table.sentFileName)],
);

export const task = pgTable(
  'task',
  {
    id: id(),
    lessonId: uuid()
      .notNull()
      .references(() => lesson.id, { onDelete: 'cascade' }),
    /** Position in the lesson; null until the tutor orders the tasks. Tasks without one come last, by due day. */
    position: integer(),
    name: text().notNull(),
    desc: text().notNull(),
    /** A day in the school's time zone; the task is due until its end. */
    deadline: date({ mode: 'string' }).notNull(),
    /** Whether the task is due on `deadline`, or a number of days after the student or the intake started. */
    dueFrom: text({ enum: ['date', 'joining', 'intake'] })
      .notNull()
      .default('date'),
    dueAfterDays: integer().notNull().default(0),
    /** The kind of work that students hand in. */
    kind: text({ enum: ['file', 'link', 'text', 'code', 'project'] })
      .notNull()
      .default('file'),
    /** Maximum points of a hand-in. */
    points: integer().notNull().default(10),
    /** Whether hand-ins after the deadline are accepted. */
    lateRule: text({ enum: ['accepted', 'refused'] })
      .notNull()
      .default('accepted'),
    /** The penalty for lateness, in percent of the points for each started day. */
    latePenalty: integer().notNull().default(0),
    /** Whether each mark is released immediately, or all marks of the task together. */
    release: text({ enum: ['at once', 'together'] })
      .notNull()
      .default('at once'),
    /** The criteria of the rubric; empty if the points are one number. */
    rubric: jsonb().$type<{ name: string; points: number }[]>().notNull().default([]),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.lessonId),
    check('task_due_after_days', sql`${table.dueAfterDays} between 0 and 365`),
    check('task_points', sql`${table.points} between 0 and 1000`),
    check('task_late_penalty', sql`${table.latePenalty} between 0 and 100`),
  ],
);

/** A student's progress in a lesson. */
export const progress = pgTable(
  'progress',
  {
    studentId: uuid()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    lessonId: uuid()
      .notNull()
      .references(() => lesson.id, { onDelete: 'cascade' }),
    /** The last position in the video, in seconds. */
    second: real().notNull().default(0),
    /** The share of the video that the student has watched, 0 to 1. */
    watched: real().notNull().default(0),
    completedAt: instant(),
    /** The names of the solved exercises in the lesson's text. */
    solved: text().array().notNull().default([]),
    changedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.lessonId] }),
    index().on(table.lessonId),
    check('progress_watched', sql`${table.watched} between 0 and 1`),
  ],
);
