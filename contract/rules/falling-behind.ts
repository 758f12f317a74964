/** When a student falls behind in a course: the server lists students by this rule, and the tutor's page shows its numbers. */

/** The number of overdue tasks from which on a student is listed. */
export const MANY_OVERDUE = 2;
/** Only tasks whose deadline was within this many days count as overdue, so that old gaps do not list a student for ever. */
export const OVERDUE_WITHIN = 30;
/** The number of days without activity after which a student is listed, if the course has lessons left. */
export const QUIET_DAYS = 7;

const DAY_MS = 86_400_000;

export interface Standing {
  /** Tasks past the student's deadline, at most OVERDUE_WITHIN days ago, that the student has not handed in. */
  overdue: number;
  /** Whether the course has published lessons that the student has not completed. */
  hasLessonsLeft: boolean;
  /** When the student was last active in the course, or joined it. */
  lastActiveAt: Date;
}

export const fallsBehind = ({ overdue, ...standing }: Standing, now: Date) =>
  overdue >= MANY_OVERDUE || isQuiet(standing, now);

/** Whether the student has been inactive for QUIET_DAYS with lessons left. */
export const isQuiet = ({ hasLessonsLeft, lastActiveAt }: Omit<Standing, 'overdue'>, now: Date) =>
  hasLessonsLeft && now.getTime() - lastActiveAt.getTime() >= QUIET_DAYS * DAY_MS;
