import { z } from 'zod';
import type { Job } from '#server/jobs/job.ts';
import { sweepNotifications } from './notifications.ts';

export const sweepOldNotifications: Job = {
  name: 'notifications.sweep-old',
  data: z.object({}),
  every: '29 2 * * *',
  run: sweepNotifications,
};
