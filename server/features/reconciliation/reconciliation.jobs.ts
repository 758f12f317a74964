import { z } from 'zod';
import type { Job } from '#server/jobs/job.ts';
import { pullRecentDays } from './reconciliation.ts';

/** Runs at 03:07 UTC, 06:07 in Nairobi: the provider's list of a day is complete a few hours after midnight. */
export const pullStatements: Job = {
  name: 'reconciliation.pull',
  data: z.object({}),
  every: '7 3 * * *',
  // The limit in seconds. A large school has some hundred lines a day, most of which our books already contain.
  lifetime: 600,
  async run(services) {
    await pullRecentDays(services);
  },
};
