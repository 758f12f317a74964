import { z } from 'zod';
import type { Job } from '#server/jobs/job.ts';
import { sendDue } from './announcements.ts';

/** Sends the announcements whose publication time has passed. */
export const sendDueAnnouncements: Job = {
  name: 'announcements.send-due',
  data: z.object({}),
  every: '* * * * *',
  run: sendDue,
};
