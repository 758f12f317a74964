/** Lateness: a deadline ends with its day, at midnight (24:00) in the school's time zone. */
import { daysAfter } from '#contract/rules/lateness.ts';
import { dayAt } from '#server/time/school-time.ts';

export interface Arrival {
  arrivedAt: Date;
  /** The task's deadline when the attempt arrived. */
  dueDay: string;
}

/**
 * Started days after the deadline; 0 if in time. A later change of the deadline counts only in the student's favour.
 */
export const daysLateOf = ({ arrivedAt, dueDay }: Arrival, { deadline }: { deadline: string }, zone: string) =>
  daysAfter(dayAt(arrivedAt, zone), dueDay > deadline ? dueDay : deadline);
