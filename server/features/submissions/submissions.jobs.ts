import { z } from 'zod';
import type { Job } from '#server/jobs/job.ts';
import type { Poller } from '#server/jobs/poller.ts';
import { deleteOldSubmissions } from './retention.ts';
import { recoverLostRuns } from './runs/lost-runs.ts';

/** Runs submissions again that this process has lost, or that dead processes left unfinished. */
export const recoverLostSubmissions: Poller = {
  name: 'submissions.run-lost',
  every: 60_000,
  channel: 'processes',
  run: recoverLostRuns,
};

export const cleanUpSubmissions: Job = {
  name: 'submissions.sweep',
  data: z.object({}),
  every: '26 * * * *',
  run: deleteOldSubmissions,
};
