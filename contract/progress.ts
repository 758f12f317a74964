/**
 * A student's progress: positions in videos, completed lessons, the next lesson, and due tasks. Draft lessons are not
 * counted.
 */
import { z } from 'zod';
import { Id } from './fields/fields.ts';
import { endpoint } from './protocol/endpoint.ts';

/** The share of a video that a student must watch to complete its lesson. */
export const COMPLETING_SHARE = 0.9;

/** A task is shown as due from this many days before its deadline. */
export const DUE_SOON = 7;

/** Of the tasks of a course that are due: the task with the nearest deadline, before or after now. */
const NextDue = z.object({
  taskId: Id,
  name: z.string(),
  /** The task's deadline, a day: '2026-11-20'. */
  deadline: z.string(),
  lateRule: z.enum(['accepted', 'refused']),
  /** The number of due tasks, including this one. */
  count: z.int(),
});
export type NextDue = z.output<typeof NextDue>;

const CourseProgress = z.object({
  courseId: Id,
  /** The number of published lessons, and how many of them the student has completed. */
  lessons: z.int(),
  completed: z.int(),
  /**
   * The lesson at which the student continues: the last visited lesson or, if that is completed, the next lesson that is not completed (the
   * first lesson follows the last). Null when all open lessons are completed. `isBegun`: the student has opened the lesson.
   */
  next: z.object({ lessonId: Id, title: z.string(), isBegun: z.boolean() }).nullable(),
  /** When the student was last in the course, in ISO 8601; null if never. */
  lastAt: z.string().nullable(),
  /** Tasks without a hand-in that are due within DUE_SOON days, or late but still accepted; null if none. */
  due: NextDue.nullable(),
});
export type CourseProgress = z.output<typeof CourseProgress>;

/** The maximum number of solved exercises that are stored for a lesson. */
export const MAX_SOLVED = 100;

const ExerciseName = z.string().trim().min(1).max(100);

const LessonProgress = z.object({
  /** The position in the video at which the student stopped. */
  second: z.number(),
  /** The largest watched share of the video that the browser has reported, 0 to 1. */
  watched: z.number(),
  isCompleted: z.boolean(),
  /** The names of the exercises in the lesson's text that the student has solved. */
  solved: z.array(z.string()),
});
export type LessonProgress = z.output<typeof LessonProgress>;

export const progress = {
  list: endpoint({
    method: 'GET',
    path: '/progress/',
    summary: 'Returns the caller’s progress in each course, last visited first, and its next deadlines.',
    reply: z.array(CourseProgress),
    refusals: ['not_signed_in', 'not_allowed'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/progress/:lessonId',
    summary: 'Returns the caller’s last position in a lesson, and the exercises solved.',
    params: z.object({ lessonId: Id }),
    reply: LessonProgress,
    refusals: ['not_signed_in', 'not_allowed', 'not_found'],
  }),
  keep: endpoint({
    method: 'PUT',
    path: '/progress/:lessonId',
    summary: `Saves the caller’s position in a lesson, and the exercises solved. A lesson is complete when the client marks it as complete, or when the student has watched ${COMPLETING_SHARE * 100} % of the video; it stays complete until the client unmarks it.`,
    params: z.object({ lessonId: Id }),
    body: z.object({
      /** The student's current position in the video, in seconds. */
      second: z.number().min(0).max(1_000_000).optional(),
      /** The share of the video that the student has watched so far, 0 to 1. */
      watched: z.number().min(0).max(1).optional(),
      isCompleted: z.boolean().optional(),
      /** Exercises of the lesson's text that the student has solved now. Exercises that were solved before stay solved. */
      solved: z.array(ExerciseName).max(MAX_SOLVED).optional(),
    }),
    reply: LessonProgress,
    refusals: ['not_signed_in', 'not_allowed', 'not_found'],
  }),
};
