import { z } from 'zod';
import type { Job } from '#server/jobs/job.ts';
import { sendDue } from './announcements.ts';

/** Sends the announcements whose time has come. */
export const sendDueAnnouncements: Job = {
  name: 'announcements.send-due',
  data: z.object({}),
  every: '* * * * *',
  run: sendDue,
};
