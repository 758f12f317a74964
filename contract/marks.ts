/** Marks: points and line comments for hand-ins, and the grade book. One contract, which reads better whole. */

import { z } from 'zod';
import * as marksTexts from '#texts/learning/marks.ts';
import { Id, Search, Text } from './fields/fields.ts';
import { HandinAttempt } from './handins.ts';
import { endpoint } from './protocol/endpoint.ts';
import { LineComment } from './rules/lines.ts';
import { lastPage } from './rules/max-counted.ts';
import { Criterion, TaskKind } from './tasks.ts';

/** 'marked' means that the tutor has marked the work but has not released the mark. */
export const MarkState = z.enum(['waiting', 'marked', 'released']);
export type MarkState = z.output<typeof MarkState>;

const QueuedHandin = z.object({
  _id: Id,
  taskId: Id,
  taskName: z.string(),
  courseId: Id,
  courseTitle: z.string(),
  studentName: z.string(),
  /** The student has left the course: the hand-in is not counted as waiting, but can be marked. */
  hasLeft: z.boolean(),
  /** The student has an extension for the task. */
  isExtended: z.boolean(),
  studentId: Id,
  /** When the last attempt arrived, in ISO 8601. */
  arrivedAt: z.string(),
  attempts: z.int(),
  daysLate: z.int(),
  state: MarkState,
  /** The points after the late penalty; null until the hand-in is marked. */
  final: z.number().nullable(),
  points: z.int(),
});
export type QueuedHandin = z.output<typeof QueuedHandin>;

/** A task that has attempts. */
const MarkedTask = z.object({
  _id: Id,
  name: z.string(),
  courseId: Id,
  courseTitle: z.string(),
  /** The number of hand-ins of enrolled students whose last attempt has no mark. */
  waiting: z.int(),
  /** The number of marks of last attempts that are not released yet. */
  held: z.int(),
});
export type MarkedTask = z.output<typeof MarkedTask>;

/** One change of a released mark. */
const MarkChange = z.object({
  /** The points before the change, without the late penalty; `newPoints` are the points after it. */
  points: z.number(),
  newPoints: z.number(),
  /** The comment before the change. */
  comment: z.string(),
  changerName: z.string(),
  changedAt: z.string(),
});

const Mark = z.object({
  /** The points before the late penalty; `final` is after it. */
  points: z.number(),
  final: z.number(),
  rubric: z.array(z.number()),
  comment: z.string(),
  markedAt: z.string(),
  graderName: z.string(),
  /** When the mark was released; null until then. */
  releasedAt: z.string().nullable(),
  /** The changes after the release, newest first. */
  changes: z.array(MarkChange),
});
export type Mark = z.output<typeof Mark>;

/** An attempt with its mark, released or not. `text` is empty if `shown` has its lines: the text is sent only once. */
const MarkedAttempt = HandinAttempt.extend({ mark: Mark.nullable() });
export type MarkedAttempt = z.output<typeof MarkedAttempt>;

const HandinToMark = QueuedHandin.extend({
  desc: z.string(),
  /** The student's own due day. */
  deadline: z.string(),
  kind: TaskKind,
  rubric: z.array(Criterion),
  latePenalty: z.int(),
  release: z.enum(['at once', 'together']),
  lessonTitle: z.string(),
  /** All attempts, newest first. */
  history: z.array(MarkedAttempt),
});
export type HandinToMark = z.output<typeof HandinToMark>;

const Reached = z.number(marksTexts.rubric).min(0, marksTexts.rubric).max(1_000, marksTexts.rubric);
const MarkDetails = z.object({
  /** The points for a task without a rubric; with a rubric its sum counts. Rounded to a tenth. */
  points: z.number(marksTexts.points).min(0, marksTexts.points).max(1_000, marksTexts.points).optional(),
  rubric: z.array(Reached).max(10, marksTexts.rubric).optional(),
  comment: z.string(marksTexts.markComment).trim().max(5_000, marksTexts.markComment).default(''),
  /** `markedAt` of the mark to replace; null for none. Any other stored mark is a conflict. If omitted, any mark is replaced. */
  ifMarkedAt: z.iso.datetime().nullable().optional(),
});
export type MarkDetails = z.output<typeof MarkDetails>;

const CommentText = Text({ max: 2_000, message: marksTexts.comment });
const QuickComment = z.object({ _id: Id, text: z.string() });

const GradeBook = z.object({
  courseTitle: z.string(),
  tasks: z.array(z.object({ _id: Id, name: z.string(), points: z.int(), lessonTitle: z.string() })),
  /** The enrolled students, then students who have left the course but have attempts. */
  students: z.array(
    z.object({
      _id: Id,
      name: z.string(),
      /** When the student joined the course, in ISO 8601, to distinguish equal names. Null if the student has left. */
      joinedAt: z.string().nullable(),
      /** The student's mark for each task, in the order of `tasks`. */
      cells: z.array(
        z.object({
          state: z.enum(['not submitted', ...MarkState.options]),
          /** The points after the late penalty; null until the attempt is marked. */
          final: z.number().nullable(),
          handinId: Id.nullable(),
          isExtended: z.boolean(),
        }),
      ),
      /** The sum of all the student's marks, released or not. */
      total: z.number(),
    }),
  ),
});
export type GradeBook = z.output<typeof GradeBook>;

/** The highest possible total of a student. */
export const maxTotalPoints = (tasks: GradeBook['tasks']) => tasks.reduce((sum, { points }) => sum + points, 0);

const staffRefusals = ['not_signed_in', 'not_allowed', 'not_found'] as const;

/** Rows per page of the marking queue. */
export const QUEUE_PAGE = 50;

export const marks = {
  queue: endpoint({
    method: 'GET',
    path: '/marks/',
    summary:
      'Lists the hand-ins in the caller’s courses (for admins, in all courses), longest waiting first, students who have left the course last.',
    query: z.object({
      q: Search,
      courseId: Id.optional(),
      taskId: Id.optional(),
      state: MarkState.optional(),
      late: z.literal('yes').optional(),
      page: z.coerce.number().int().min(1).max(lastPage(QUEUE_PAGE)).default(1),
    }),
    reply: z.object({ handins: z.array(QueuedHandin), total: z.int() }),
    refusals: ['not_signed_in', 'not_allowed'],
  }),
  tasks: endpoint({
    method: 'GET',
    path: '/marks/tasks',
    summary: 'Lists the tasks with hand-ins, each with its number of unmarked hand-ins and unreleased marks.',
    reply: z.array(MarkedTask),
    refusals: ['not_signed_in', 'not_allowed'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/marks/handins/:handinId',
    summary: 'Returns a hand-in with all its attempts, for marking.',
    params: z.object({ handinId: Id }),
    reply: HandinToMark,
    refusals: staffRefusals,
  }),
  give: endpoint({
    method: 'PUT',
    path: '/marks/attempts/:attemptId',
    summary:
      'Sets or changes the mark of the last attempt. Notifies the student if the task releases marks immediately, or if the points of a released mark change.',
    params: z.object({ attemptId: Id }),
    body: MarkDetails,
    reply: Mark,
    refusals: [...staffRefusals, 'invalid', 'conflict'],
  }),
  release: endpoint({
    method: 'POST',
    path: '/marks/releases',
    summary:
      'Releases the unreleased marks of all last attempts at a task, with those of earlier attempts, and notifies the students.',
    body: z.object({ taskId: Id }),
    reply: z.object({ released: z.int() }),
    refusals: staffRefusals,
  }),
  addComment: endpoint({
    method: 'POST',
    path: '/marks/attempts/:attemptId/comments',
    summary: 'Adds a comment on a line. Requests with the same Idempotency-Key are executed once.',
    params: z.object({ attemptId: Id }),
    body: z.object({ file: z.string().max(200).nullable(), line: z.int().min(1).max(100_000), text: CommentText }),
    status: 201,
    reply: LineComment,
    refusals: [...staffRefusals, 'invalid', 'conflict'],
  }),
  changeComment: endpoint({
    method: 'PUT',
    path: '/marks/comments/:id',
    summary: 'Changes a comment on a line.',
    params: z.object({ id: Id }),
    body: z.object({ text: CommentText }),
    reply: LineComment,
    refusals: staffRefusals,
  }),
  deleteComment: endpoint({
    method: 'DELETE',
    path: '/marks/comments/:id',
    summary: 'Deletes a comment on a line.',
    params: z.object({ id: Id }),
    reply: z.object({ message: z.string() }),
    refusals: staffRefusals,
  }),
  quickComments: endpoint({
    method: 'GET',
    path: '/marks/quick-comments',
    summary: 'Lists the caller’s quick comments, for reuse.',
    reply: z.array(QuickComment),
    refusals: ['not_signed_in', 'not_allowed'],
  }),
  addQuickComment: endpoint({
    method: 'POST',
    path: '/marks/quick-comments',
    summary: 'Saves a quick comment.',
    body: z.object({ text: CommentText }),
    status: 201,
    reply: QuickComment,
    refusals: ['not_signed_in', 'not_allowed', 'conflict'],
  }),
  deleteQuickComment: endpoint({
    method: 'DELETE',
    path: '/marks/quick-comments/:id',
    summary: 'Deletes a quick comment.',
    params: z.object({ id: Id }),
    reply: z.object({ message: z.string() }),
    refusals: staffRefusals,
  }),
  gradeBook: endpoint({
    method: 'GET',
    path: '/marks/gradebook/:courseId',
    summary: 'Returns the grade book of a course, with each student’s points in each task.',
    mayLag: true,
    params: z.object({ courseId: Id }),
    reply: GradeBook,
    refusals: staffRefusals,
  }),
  gradeBookCsv: endpoint({
    method: 'GET',
    path: '/marks/gradebook/:courseId/csv',
    summary: 'Returns the grade book of a course as CSV.',
    mayLag: true,
    params: z.object({ courseId: Id }),
    reply: z.string(),
    replyType: 'text/csv',
    refusals: staffRefusals,
  }),
};
