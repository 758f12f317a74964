/** When something is late: by the calendar that hangs in the school, a deadline ends with its day, at 24:00. */
import { daysAfter } from '#contract/rules/lateness.ts';
import { dayAt } from '#server/time/school-time.ts';

export interface Arrival {
  arrivedAt: Date;
  /** The deadline as it stood at that moment. */
  dueDay: string;
}

/** How many days late something came, begun ones counted; 0 in time. A deadline that was moved since counts only for the student. */
export const daysLateOf = ({ arrivedAt, dueDay }: Arrival, { deadline }: { deadline: string }, zone: string) =>
  daysAfter(dayAt(arrivedAt, zone), dueDay > deadline ? dueDay : deadline);
