import { z } from 'zod';
import type { Job } from '#server/jobs/job.ts';
import type { Poller } from '#server/jobs/poller.ts';
import { runLost } from './runs/lost-runs.ts';
import { sweep } from './submissions.ts';

/** Its first look, at the start, begins what the process before has left. */
export const runLostSubmissions: Poller = {
  name: 'submissions.run-lost',
  every: 60_000,
  run: runLost,
};

export const sweepOldSubmissions: Job = {
  name: 'submissions.sweep',
  data: z.object({}),
  every: '26 * * * *',
  run: sweep,
};
