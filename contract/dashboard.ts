/**
 * The start pages. A student sees what is next; a tutor what to mark, the classes of today and who falls behind; an
 * admin what waits for the office. The staff's numbers are about the tutor's own courses, for admins about the school.
 */
import { z } from 'zod';
import { Id } from './fields/fields.ts';
import { endpoint } from './protocol/endpoint.ts';
import { Room } from './rooms.ts';
import { ScheduleEntry } from './schedules.ts';

/** Marks that were released within this many days are new feedback. */
export const NEW_FEEDBACK_DAYS = 7;

/** How many rows of a list a start page shows; a link leads to the rest. */
export const SHOWN_ROWS = 5;

const StudentDay = z.object({
  /** The rooms that are open to the student now. */
  live: z.array(Room),
  /** The entries of the student's week, from Monday on. */
  week: z.array(ScheduleEntry),
  /** The tasks with new feedback, the newest first. */
  feedback: z.array(z.object({ taskId: Id, name: z.string(), courseTitle: z.string(), releasedAt: z.string() })),
  /**
   * The courses that the student is about to pay, since a price is agreed or a part is paid, with the whole shillings
   * that are missing to join each.
   */
  fees: z.array(z.object({ courseId: Id, title: z.string(), missing: z.int() })),
});
export type StudentDay = z.output<typeof StudentDay>;

const StudentBehind = z.object({
  studentId: Id,
  name: z.string(),
  courseId: Id,
  courseTitle: z.string(),
  /** Why the student is listed: see contract/rules/falling-behind.ts. */
  overdue: z.int(),
  isQuiet: z.boolean(),
  lastActiveAt: z.string(),
});
export type StudentBehind = z.output<typeof StudentBehind>;

const TutorDay = z.object({
  /** The hand-ins that wait for a mark: the first of the queue, and how many there are. */
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
  /** How many students' pages wait for a decision; processes of the previous release leave it out. */
  pagesToDecide: z.int().optional(),
  /** The tutor's schedule entries of today. */
  classes: z.array(ScheduleEntry),
  /** The students who fall behind in the tutor's courses: first those with the most overdue tasks. */
  behind: z.object({ first: z.array(StudentBehind), total: z.int() }),
});
export type TutorDay = z.output<typeof TutorDay>;

/** The parts of the school's server whose state the office sees. */
export const SystemPart = z.enum(['programs', 'payments', 'emails', 'jobs', 'classes', 'videos', 'disk']);
export type SystemPart = z.output<typeof SystemPart>;

const OfficeDay = z.object({
  /** Applications that no one has answered: how many, and those that wait longest. */
  applications: z.object({
    first: z.array(z.object({ customerId: Id, name: z.string(), at: z.string() })),
    total: z.int(),
  }),
  /** How many amounts are unallocated, and how many refunds and manual settlements wait for approval. */
  unallocated: z.int(),
  refundsToDecide: z.int(),
  settlementsToDecide: z.int(),
  /** How many students wait for a guardian's consent; processes of the previous release leave it out. */
  waitingForConsent: z.int().optional(),
  /** How many students' pages wait for a decision; processes of the previous release leave it out. */
  pagesToDecide: z.int().optional(),
  /** The classes of the whole school today. */
  classes: z.array(ScheduleEntry),
  /** Each part of the server, and in plain words what to do about it; `advice` is empty if all is well. */
  system: z.array(z.object({ part: SystemPart, isWell: z.boolean(), advice: z.string() })),
});
export type OfficeDay = z.output<typeof OfficeDay>;

/** How many months the office's charts go back, including the current one. */
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
    summary: 'Counts the tutor’s own courses, students, lessons and live sessions (for admins, all of the school’s).',
    mayLag: true,
    reply: Dashboard,
    refusals: ['not_signed_in', 'not_allowed'],
  }),
  student: endpoint({
    method: 'GET',
    path: '/dashboard/student',
    summary: 'Returns the caller’s open rooms, week, new feedback, and fees to go.',
    reply: StudentDay,
    refusals: ['not_signed_in', 'not_allowed'],
  }),
  tutor: endpoint({
    method: 'GET',
    path: '/dashboard/tutor',
    summary: 'Returns the caller’s hand-ins to mark, classes of today, and students who fall behind.',
    reply: TutorDay,
    refusals: ['not_signed_in', 'not_allowed'],
  }),
  behind: endpoint({
    method: 'GET',
    path: '/dashboard/behind',
    summary: 'Lists all students who fall behind in the caller’s courses, first those with the most overdue tasks.',
    mayLag: true,
    reply: z.array(StudentBehind),
    refusals: ['not_signed_in', 'not_allowed'],
  }),
  office: endpoint({
    method: 'GET',
    path: '/dashboard/office',
    summary: 'Returns what waits for the office, the classes of today, and whether all parts of the server are well.',
    reply: OfficeDay,
    refusals: ['not_signed_in', 'not_allowed'],
  }),
  months: endpoint({
    method: 'GET',
    path: '/dashboard/months',
    summary: `Returns registrations and income of the last ${CHART_MONTHS} months, the oldest first.`,
    mayLag: true,
    reply: z.array(Month),
    refusals: ['not_signed_in', 'not_allowed'],
  }),
};
