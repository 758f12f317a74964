import { z } from 'zod';
import type { Job } from '#server/jobs/job.ts';
import { fileUnfiled } from './filing.ts';

/** Creates the lessons that could not be created when their recordings ended. */
export const fileUnfiledRecordings: Job = {
  name: 'recordings.file-left',
  data: z.object({}),
  every: '26 * * * *',
  run: (services) => fileUnfiled(services),
};
