/**
 * The start pages. A student sees the next classes and tasks; a tutor the hand-ins to mark, today's classes and the students who fall
 * behind; an admin the work that waits for the office. A tutor's numbers cover the tutor's own courses, an admin's the whole school.
 */
import { z } from 'zod';
import { Id } from './fields/fields.ts';
import { endpoint } from './protocol/endpoint.ts';
import { Room } from './rooms.ts';
import { ScheduleEntry } from './schedules.ts';

/** Marks count as new feedback for this many days after their release. */
export const NEW_FEEDBACK_DAYS = 7;

/** The number of rows that a start page shows of a list; a link leads to the rest. */
export const SHOWN_ROWS = 5;

const StudentDay = z.object({
  /** The rooms that are open to the student now. */
  live: z.array(Room),
  /** The entries of the student's week, from Monday on. */
  week: z.array(ScheduleEntry),
  /** The tasks with new feedback, the newest first. */
  feedback: z.array(z.object({ taskId: Id, name: z.string(), courseTitle: z.string(), releasedAt: z.string() })),
  /**
   * The courses that the student has started to pay for, or has an agreed price for, each with the whole shillings that are missing to
   * join.
   */
  fees: z.array(z.object({ courseId: Id, title: z.string(), missing: z.int() })),
});
export type StudentDay = z.output<typeof StudentDay>;

const StudentBehind = z.object({
  studentId: Id,
  name: z.string(),
  courseId: Id,
  courseTitle: z.string(),
  /** Why the student is listed: contract/rules/falling-behind.ts explains both fields. */
  overdue: z.int(),
  isQuiet: z.boolean(),
  lastActiveAt: z.string(),
});
export type StudentBehind = z.output<typeof StudentBehind>;

const TutorDay = z.object({
  /** The hand-ins that wait for a mark: the first ones of the queue, and their total number, up to MAX_COUNTED + 1. */
  toMark: z.object({
    first: z.array(
      z.object({
        handinId: Id,
        studentName: z.string(),
        taskName: z.string(),
        courseTitle: z.string(),
        at: z.string(),
      }),
    ),
    total: z.int(),
  }),
  /** The number of students' pages that wait for a decision. Servers of the previous release do not send it. */
  pagesToDecide: z.int().optional(),
  /** The tutor's schedule entries of today. */
  classes: z.array(ScheduleEntry),
  /** The students who fall behind in the tutor's courses, those with the most overdue tasks first. */
  behind: z.object({ first: z.array(StudentBehind), total: z.int() }),
});
export type TutorDay = z.output<typeof TutorDay>;

/** The parts of the school's server whose state the office sees. */
export const SystemPart = z.enum(['programs', 'payments', 'emails', 'jobs', 'classes', 'videos', 'disk']);
export type SystemPart = z.output<typeof SystemPart>;

const OfficeDay = z.object({
  /** Applications that no one has answered: those that have waited longest, and their total number. */
  applications: z.object({
    first: z.array(z.object({ customerId: Id, name: z.string(), at: z.string() })),
    total: z.int(),
  }),
  /** The number of unallocated amounts, and the numbers of refunds and manual settlements that wait for approval. */
  unallocated: z.int(),
  refundsToDecide: z.int(),
  settlementsToDecide: z.int(),
  /** The number of students who wait for a guardian's consent, up to MAX_COUNTED + 1. Servers of the previous release do not send it. */
  waitingForConsent: z.int().optional(),
  /** The number of students' pages that wait for a decision. Servers of the previous release do not send it. */
  pagesToDecide: z.int().optional(),
  /** Today's classes of the whole school. */
  classes: z.array(ScheduleEntry),
  /** The state of each part of the server, with advice for the office; `advice` is empty if the part works. */
  system: z.array(z.object({ part: SystemPart, isWell: z.boolean(), advice: z.string() })),
});
export type OfficeDay = z.output<typeof OfficeDay>;

/** The number of months that the office's charts cover, including the current one. */
export const CHART_MONTHS = 12;

const Month = z.object({
  /** The month in the school's time zone: '2026-11'. */
  month: z.string(),
  /** Students whose account was opened in the month. */
  registrations: z.int(),
  /** Whole shillings that the school received in the month, less refunds. */
  income: z.int(),
});
export type Month = z.output<typeof Month>;

const Dashboard = z.object({
  courses: z.int(),
  /** The number of students who are enrolled in at least one of the courses. */
  students: z.int(),
  /** The number of lessons, drafts included. */
  lessons: z.int(),
  /** The number of live sessions so far, including one in progress. */
  sessions: z.int(),
});
export type Dashboard = z.output<typeof Dashboard>;

export const dashboard = {
  read: endpoint({
    method: 'GET',
    path: '/dashboard/',
    summary: 'Counts the tutor’s courses, students, lessons and live sessions (for admins, those of the whole school).',
    mayLag: true,
    reply: Dashboard,
    refusals: ['not_signed_in', 'not_allowed'],
  }),
  student: endpoint({
    method: 'GET',
    path: '/dashboard/student',
    summary: 'Returns the caller’s open rooms, week, new feedback, and outstanding fees.',
    reply: StudentDay,
    refusals: ['not_signed_in', 'not_allowed'],
  }),
  tutor: endpoint({
    method: 'GET',
    path: '/dashboard/tutor',
    summary: 'Returns the caller’s hand-ins to mark, today’s classes, and students who are falling behind.',
    reply: TutorDay,
    refusals: ['not_signed_in', 'not_allowed'],
  }),
  behind: endpoint({
    method: 'GET',
    path: '/dashboard/behind',
    summary: 'Lists all students who are falling behind in the caller’s courses, most overdue tasks first.',
    mayLag: true,
    reply: z.array(StudentBehind),
    refusals: ['not_signed_in', 'not_allowed'],
  }),
  office: endpoint({
    method: 'GET',
    path: '/dashboard/office',
    summary: 'Returns the office’s pending work, today’s classes, and the health of the server’s components.',
    reply: OfficeDay,
    refusals: ['not_signed_in', 'not_allowed'],
  }),
  months: endpoint({
    method: 'GET',
    path: '/dashboard/months',
    summary: `Returns registrations and income of the last ${CHART_MONTHS} months, oldest first.`,
    mayLag: true,
    reply: z.array(Month),
    refusals: ['not_signed_in', 'not_allowed'],
  }),
};
