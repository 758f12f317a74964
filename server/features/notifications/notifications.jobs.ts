import { z } from 'zod';
import type { Job } from '#server/jobs/job.ts';
import { deleteOldNotifications } from './notifications.ts';

export const cleanUpNotifications: Job = {
  name: 'notifications.sweep-old',
  data: z.object({}),
  every: '29 2 * * *',
  run: deleteOldNotifications,
};
