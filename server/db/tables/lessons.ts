/** The tables of lessons: their tasks, and each student's progress. */

import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, primaryKey, real, text, uuid } from 'drizzle-orm/pg-core';
import { picture, user } from './accounts.ts';
import { createdAt, id, instant } from './columns.ts';
import { course } from './courses.ts';
import { video } from './files.ts';

export const lesson = pgTable(
  'lesson',
  {
    id: id(),
    courseId: uuid()
      .notNull()
      .references(() => course.id, { onDelete: 'cascade' }),
    /** Its place among the lessons of the course; two may be alike, and then the older one is first. */
    position: integer().notNull(),
    title: text().notNull(),
    desc: text().notNull(),
    videoName: text().references(() => video.name),
    pictureName: text().references(() => picture.name),
    /** Null while it is a draft. */
    publishedAt: instant(),
    createdAt: createdAt(),
    search: text().generatedAlwaysAs(sql`plain(title || ' ' || "desc")`),
  },
  (table) => [
    index().on(table.courseId, table.position),
    index().on(table.videoName),
    index().on(table.pictureName),
    index('lesson_search_index').using('gin', table.search.op('gin_trgm_ops')),
  ],
);

export const task = pgTable(
  'task',
  {
    id: id(),
    lessonId: uuid()
      .notNull()
      .references(() => lesson.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    desc: text().notNull(),
    /** A day of the school's calendar; the task is due until it ends. */
    deadline: date({ mode: 'string' }).notNull(),
    /** What is handed in for it. */
    kind: text({ enum: ['file', 'link', 'text', 'code'] })
      .notNull()
      .default('file'),
    /** The most that a hand-in can get. */
    points: integer().notNull().default(10),
    /** What happens to what arrives after the deadline. */
    lateRule: text({ enum: ['accepted', 'refused'] })
      .notNull()
      .default('accepted'),
    /** Percent of the points that each started day costs which it is late. */
    latePenalty: integer().notNull().default(0),
    /** Whether a mark is told as soon as it is given, or with all others of the task. */
    release: text({ enum: ['at once', 'together'] })
      .notNull()
      .default('at once'),
    /** What is looked at when it is marked; empty where the points are given as one number. */
    rubric: jsonb().$type<{ name: string; points: number }[]>().notNull().default([]),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.lessonId),
    check('task_points', sql`${table.points} between 0 and 1000`),
    check('task_late_penalty', sql`${table.latePenalty} between 0 and 100`),
  ],
);

/** How far a student is in a lesson. */
export const progress = pgTable(
  'progress',
  {
    studentId: uuid()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    lessonId: uuid()
      .notNull()
      .references(() => lesson.id, { onDelete: 'cascade' }),
    /** Of the video, where she stopped. */
    second: real().notNull().default(0),
    /** The part of the video that has been watched, 0 to 1. */
    watched: real().notNull().default(0),
    completedAt: instant(),
    changedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.lessonId] }),
    index().on(table.lessonId),
    check('progress_watched', sql`${table.watched} between 0 and 1`),
  ],
);
