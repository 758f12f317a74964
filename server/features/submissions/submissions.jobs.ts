import { z } from 'zod';
import type { Job } from '#server/jobs/job.ts';
import type { Poller } from '#server/jobs/poller.ts';
import { recoverLostRuns } from './runs/lost-runs.ts';
import { deleteOldSubmissions } from './submissions.ts';

/** The first run, at the start, recovers what an earlier process has left. */
export const recoverLostSubmissions: Poller = {
  name: 'submissions.run-lost',
  every: 60_000,
  run: recoverLostRuns,
};

export const cleanUpSubmissions: Job = {
  name: 'submissions.sweep',
  data: z.object({}),
  every: '26 * * * *',
  run: deleteOldSubmissions,
};
