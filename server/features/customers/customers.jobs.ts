import { z } from 'zod';
import type { Job } from '#server/jobs/job.ts';
import { sweepCustomers } from './customers.ts';

export const sweepOldCustomers: Job = {
  name: 'customers.sweep-old',
  data: z.object({}),
  every: '23 2 * * *',
  async run(services) {
    await sweepCustomers(services);
  },
};
