/** A student's progress: positions in videos, completed lessons, the next lesson, and due tasks. Draft lessons are not counted. */
import { z } from 'zod';
import { Id } from './fields/fields.ts';
import { endpoint } from './protocol/endpoint.ts';

export const progressMessages = {
  joinFirst: 'Only students of this course keep their place in it.',
  completed: 'Lesson completed',
};

/** The share of a video that completes its lesson when watched. */
export const WATCHED = 0.9;

/** Days before its deadline from which a task is shown as due. */
export const DUE_SOON = 7;

/** Of the due tasks of a course the one whose deadline is nearest, in the future or the past. */
const NextDue = z.object({
  taskId: Id,
  name: z.string(),
  /** A day: '2026-11-20'. */
  deadline: z.string(),
  lateRule: z.enum(['accepted', 'refused']),
  /** Number of due tasks, this one included. */
  count: z.int(),
});
export type NextDue = z.output<typeof NextDue>;

const CourseProgress = z.object({
  courseId: Id,
  /** Published lessons, and how many of them are done. */
  lessons: z.int(),
  completed: z.int(),
  /**
   * The lesson to go on with: the one she was in last, or if that is done the
   * next after it that is not, and after the last one from the start again; null
   * when all are done. It is begun once she has opened it.
   */
  next: z.object({ lessonId: Id, title: z.string(), isBegun: z.boolean() }).nullable(),
  /** When she was last in it, in ISO 8601; null before. */
  lastAt: z.string().nullable(),
  /** Of what ends within DUE_SOON days, or is late and still taken, as long as nothing is handed in for it; null without any. */
  due: NextDue.nullable(),
});
export type CourseProgress = z.output<typeof CourseProgress>;

const LessonProgress = z.object({
  /** Of the video, where she stopped. */
  second: z.number(),
  /** The largest part of the video that she has said to have watched, 0 to 1. */
  watched: z.number(),
  isCompleted: z.boolean(),
});
export type LessonProgress = z.output<typeof LessonProgress>;

export const progress = {
  list: endpoint({
    method: 'GET',
    path: '/progress/',
    summary: "The caller's progress in each course joined, the one last visited first, and what is due there.",
    reply: z.array(CourseProgress),
    refusals: ['not_signed_in', 'not_allowed'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/progress/:lessonId',
    summary: 'Where the caller stopped in a lesson.',
    params: z.object({ lessonId: Id }),
    reply: LessonProgress,
    refusals: ['not_signed_in', 'not_allowed', 'not_found'],
  }),
  keep: endpoint({
    method: 'PUT',
    path: '/progress/:lessonId',
    summary: `Keeps where the caller is in a lesson. It is completed by saying so, or when ${WATCHED * 100} % of the video have been watched for the first time; it stays so until taken back.`,
    params: z.object({ lessonId: Id }),
    body: z.object({
      /** Where the video stands. */
      second: z.number().min(0).max(1_000_000).optional(),
      /** The part of the video that has been watched so far, 0 to 1. */
      watched: z.number().min(0).max(1).optional(),
      isCompleted: z.boolean().optional(),
    }),
    reply: LessonProgress,
    refusals: ['not_signed_in', 'not_allowed', 'not_found'],
  }),
};
