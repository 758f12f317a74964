import { z } from 'zod';
import type { Job } from '#server/jobs/job.ts';
import { deleteUnusedFiles } from './cleanup.ts';

export const cleanUpFiles: Job = {
  name: 'files.sweep-unused',
  data: z.object({}),
  every: '26 * * * *',
  run: deleteUnusedFiles,
};
