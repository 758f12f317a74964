import { z } from 'zod';
import type { Job } from '#server/jobs/job.ts';
import { pullLately } from './reconciliation.ts';

/** At six in the morning in Nairobi: the provider's list of a day is whole a few hours after it. */
export const pullStatements: Job = {
  name: 'reconciliation.pull',
  data: z.object({}),
  every: '7 3 * * *',
  // A day of a large school is some hundred lines, and most of them are known.
  lifetime: 600,
  async run(services) {
    await pullLately(services);
  },
};
