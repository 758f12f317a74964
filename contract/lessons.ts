/**
 * Lessons of a course, in the tutor's order. Only the tutor and admins see a draft. Users who are not enrolled see the
 * outline: titles and descriptions of the published lessons.
 */

import { z } from 'zod';
import * as lessonsTexts from '#texts/learning/lessons.ts';
import * as pacingTexts from '#texts/learning/pacing.ts';
import { Id, Line, Message, Search, Text, UploadReference, wholeNumber } from './fields/fields.ts';
import { DaysAfterStart, schoolDay } from './fields/school-day.ts';
import { SentFile } from './files.ts';
import { endpoint } from './protocol/endpoint.ts';
import { Video } from './videos.ts';

export const OpensFrom = z.enum(['publication', 'date', 'joining', 'intake']);

export const Lesson = z.object({
  _id: Id,
  courseId: Id,
  title: z.string(),
  desc: z.string(),
  /** The URL of the video's first rendition, valid for some hours. Empty without a video, in lists and in outlines. */
  videoUrl: z.string(),
  /** The picture's URL; empty without a picture. */
  imgThumbnail: z.string(),
  /** Names of video and picture in the file store, for users who may change the lesson; empty for other users. */
  videoName: z.string(),
  imgName: z.string(),
  isPublished: z.boolean(),
  /** Whether visitors see the text and the video of the published lesson on the course's public page. */
  isFree: z.boolean(),
  /** The lesson's video; null without a video, and in outlines. In lists the video's URLs are empty. */
  video: Video.nullable(),
  /** The number of the lesson's tasks. */
  tasks: z.int(),
  /** The lesson's tasks in the tutor's order, otherwise the next deadline first; empty if the lesson is not open. */
  taskList: z.array(z.object({ _id: Id, name: z.string() })),
  /** The unit that contains the lesson; null for a lesson before the first unit. */
  unit: z.object({ _id: Id, name: z.string() }).nullable(),
  /** The lesson's duration in minutes, set by its tutor; null if the estimate applies. */
  minutes: z.int().nullable(),
  /** The estimated minutes for the published text and the video; null if the lesson has neither. */
  estimatedMinutes: z.int().nullable(),
  /** For the caller: whether the lesson may be opened, and whether it is completed. */
  isOpen: z.boolean(),
  /** From when the published lesson is open: its publication, a day, or so many days after the student's start. */
  opensFrom: OpensFrom,
  /** That day: '2027-01-11'; null if none is set. Missing in an answer that an earlier version has stored offline. */
  opensDay: z.string().nullable().default(null),
  opensAfterDays: z.int(),
  /** The day on which the lesson opens for the caller, a student of the course; null if it is open. */
  opensOn: z.string().nullable(),
  /** Whether the published lesson opens once the student has completed the published lesson before it. */
  opensAfterPrevious: z.boolean(),
  /**
   * The lesson that the tutor has chosen as prerequisite instead of the previous one; null without one, and for users who may not change
   * the lesson. `isAwaited` is false while the prerequisite is a draft, or comes after this lesson. Missing in answers that an earlier
   * version of the app has stored offline.
   */
  prerequisite: z.object({ _id: Id, title: z.string(), isAwaited: z.boolean() }).nullable().default(null),
  /** The lesson that the caller, a student of the course, must complete first; null if there is none. */
  opensAfter: z.object({ _id: Id, title: z.string() }).nullable(),
  isCompleted: z.boolean(),
});
export type Lesson = z.output<typeof Lesson>;

/** A lesson with its text. */
export const WholeLesson = Lesson.extend({
  /**
   * The published text in Markdown (contract/learning/lesson-texts.ts), with hashes for the expected outputs of exercises
   * (rules/expected-outputs.ts); empty if the lesson is not open.
   */
  text: z.string(),
  /** The files to which the text links. Missing in answers that an earlier version of the app has stored offline. */
  files: z.array(SentFile).default([]),
});
export type WholeLesson = z.output<typeof WholeLesson>;

/** The day on which a lesson opens. */
export const OpeningDay = schoolDay({ required: pacingTexts.opensDay, invalid: pacingTexts.opensDay });
const Minutes = wholeNumber({ min: 1, max: 600, message: lessonsTexts.badMinutes }).nullable();

/** The fields of a lesson that its tutor sets. */
export const LessonDetails = z.object({
  title: Line({ max: 120, message: lessonsTexts.title }),
  desc: Text({ max: 5_000, message: lessonsTexts.desc }),
  /** `videoUrl` or `videoName` references the caller's upload or the current video, by URL or name. Empty: no video. */
  videoUrl: UploadReference.optional(),
  videoName: UploadReference.optional(),
  /** In the same way, `imgThumbnail` or `imgName` references an upload or the current picture. Empty: no picture. */
  imgThumbnail: UploadReference.optional(),
  imgName: UploadReference.optional(),
  /**
   * False makes the lesson a draft. If left out (the specification has no drafts), the lesson is published immediately.
   */
  isPublished: z.boolean().default(true),
  isFree: z.boolean().default(false),
  opensFrom: OpensFrom.default('publication'),
  /** Required if `opensFrom` is 'date'. */
  opensDay: OpeningDay.nullable().default(null),
  opensAfterDays: DaysAfterStart.default(0),
  opensAfterPrevious: z.boolean().default(false),
  /** A lesson before this one in the same course, which students must complete first. If given, `opensAfterPrevious` is ignored. */
  prerequisiteId: Id.nullable().default(null),
  minutes: Minutes.default(null),
});
export type LessonDetails = z.output<typeof LessonDetails>;

/**
 * A change of a lesson. Fields that are left out do not change; an empty reference removes the video or the picture.
 */
const LessonChange = LessonDetails.extend({
  isPublished: z.boolean(),
  isFree: z.boolean(),
  opensFrom: OpensFrom,
  opensDay: OpeningDay.nullable(),
  opensAfterDays: DaysAfterStart,
  opensAfterPrevious: z.boolean(),
  prerequisiteId: Id.nullable(),
  minutes: Minutes,
}).partial();
export type LessonChange = z.output<typeof LessonChange>;

/** The order of a course's lessons, and the positions of its units between them. */
export const LessonOrder = z.object({
  lessonIds: z.array(Id).max(1_000),
  /** The units in order, each with the number of lessons before it. If left out, each unit keeps that number. */
  units: z
    .array(z.object({ unitId: Id, lessonsBefore: z.int().min(0).max(1_000) }))
    .max(1_000)
    .optional(),
});
export type LessonOrder = z.output<typeof LessonOrder>;

const CourseId = z.object({ courseId: Id });
const LessonId = z.object({ lessonId: Id });
const changeRefusals = ['not_signed_in', 'not_allowed', 'not_found'] as const;

export const lessons = {
  list: endpoint({
    method: 'GET',
    path: '/lessons/:courseId',
    summary: 'Lists the lessons of a course in order. Users who are not enrolled get an outline.',
    params: CourseId,
    reply: z.array(Lesson),
    refusals: ['not_signed_in', 'not_found'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/lessons/one/:lessonId',
    summary: 'Returns a lesson with its text and its video, for enrolled students, its tutor and admins.',
    params: LessonId,
    reply: WholeLesson,
    refusals: ['not_signed_in', 'not_found'],
  }),
  search: endpoint({
    method: 'GET',
    path: '/lessons/search/:courseId',
    summary:
      'Searches the lessons of a course for every word in the title or description. Keeps the order of the lessons.',
    params: CourseId,
    query: z.object({ q: Search }),
    reply: z.array(Lesson),
    refusals: ['not_signed_in', 'not_found'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/lessons/:courseId',
    summary: 'Adds a lesson at the end of a course of the caller (admins: of any course).',
    params: CourseId,
    body: LessonDetails,
    status: 201,
    reply: Lesson,
    refusals: changeRefusals,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/lessons/:lessonId',
    summary: 'Changes the given fields of a lesson.',
    params: LessonId,
    body: LessonChange,
    reply: Lesson,
    refusals: changeRefusals,
  }),
  reorder: endpoint({
    method: 'PUT',
    path: '/lessons/:courseId/order',
    summary: 'Sets the order of the lessons of a course, with its units between them, to the order of the given ids.',
    params: CourseId,
    body: LessonOrder,
    reply: z.array(Lesson),
    refusals: [...changeRefusals, 'conflict'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/lessons/:lessonId',
    summary: 'Deletes a lesson with its tasks, its video and the students’ work.',
    params: LessonId,
    reply: Message,
    refusals: changeRefusals,
  }),
};
