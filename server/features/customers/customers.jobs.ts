import { z } from 'zod';
import type { Job } from '#server/jobs/job.ts';
import { deleteUnsuccessfulCustomers } from './customers.ts';

export const deleteOldCustomers: Job = {
  name: 'customers.sweep-old',
  data: z.object({}),
  every: '23 2 * * *',
  async run(services) {
    await deleteUnsuccessfulCustomers(services);
  },
};
