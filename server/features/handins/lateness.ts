/** Computes how late a hand-in is: a deadline ends with its day, at midnight (24:00) in the school's time zone. */
import { daysAfter } from '#contract/rules/lateness.ts';
import { dayAt } from '#server/time/school-time.ts';

export interface Arrival {
  arrivedAt: Date;
  /** The task's deadline when the attempt arrived. */
  dueDay: string;
}

/**
 * Days by which an attempt is late, a started day counting whole; 0 if in time. If the deadline changed after the
 * attempt arrived, the later of the two deadlines counts.
 */
export const daysLateOf = ({ arrivedAt, dueDay }: Arrival, { deadline }: { deadline: string }, zone: string) =>
  daysAfter(dayAt(arrivedAt, zone), dueDay > deadline ? dueDay : deadline);
