/** What staff see at a glance: a tutor of her own work, the office of the whole school. */
import { z } from 'zod';
import { endpoint } from './protocol/endpoint.ts';

const Dashboard = z.object({
  courses: z.int(),
  /** People who are enrolled in one of them at least. */
  students: z.int(),
  /** Drafts are among them. */
  lessons: z.int(),
  /** Live sessions held so far, with one that is going on. */
  sessions: z.int(),
});
export type Dashboard = z.output<typeof Dashboard>;

export const dashboard = {
  read: endpoint({
    method: 'GET',
    path: '/dashboard/',
    summary: 'How many courses, students, lessons and live sessions there are: a tutor’s own, for the office all.',
    reply: Dashboard,
    refusals: ['not_signed_in', 'not_allowed'],
  }),
};
