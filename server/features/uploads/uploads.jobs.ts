import { z } from 'zod';
import type { Job } from '#server/jobs/job.ts';
import { deleteAbandonedUploads } from './cleanup.ts';

export const cleanUpUploads: Job = {
  name: 'uploads.sweep-unchanged',
  data: z.object({}),
  every: '11 * * * *',
  run: deleteAbandonedUploads,
};
