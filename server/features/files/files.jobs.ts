import { z } from 'zod';
import type { Job } from '#server/jobs/job.ts';
import { sweepFiles } from './sweep.ts';

export const sweepUnusedFiles: Job = {
  name: 'files.sweep-unused',
  data: z.object({}),
  every: '26 * * * *',
  run: sweepFiles,
};
