import { z } from 'zod';
import type { Job } from '#server/jobs/job.ts';
import { sweepUploads } from './sweep.ts';

export const sweepUnchangedUploads: Job = {
  name: 'uploads.sweep-unchanged',
  data: z.object({}),
  every: '11 * * * *',
  run: sweepUploads,
};
