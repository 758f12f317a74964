/** Lateness: a deadline ends with its day, at 24:00 in the school's time zone. */
import { daysAfter } from '#contract/rules/lateness.ts';
import { dayAt } from '#server/time/school-time.ts';

export interface Arrival {
  arrivedAt: Date;
  /** The task's deadline at that moment. */
  dueDay: string;
}

/** Days late, started ones counted; 0 if in time. A deadline that was changed since counts only if it favours the student. */
export const daysLateOf = ({ arrivedAt, dueDay }: Arrival, { deadline }: { deadline: string }, zone: string) =>
  daysAfter(dayAt(arrivedAt, zone), dueDay > deadline ? dueDay : deadline);
