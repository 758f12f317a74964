/** The numbers on the staff's dashboard: for a tutor about their own courses, for an admin about the whole school. */
import { z } from 'zod';
import { endpoint } from './protocol/endpoint.ts';

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
    reply: Dashboard,
    refusals: ['not_signed_in', 'not_allowed'],
  }),
};
