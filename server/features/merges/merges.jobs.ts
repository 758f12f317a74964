import { z } from 'zod';
import { Id } from '#contract/fields/fields.ts';
import type { Job } from '#server/jobs/job.ts';
import { moveLateCredit } from './merged-credit.ts';
import { sendEmails } from './merges-emails.ts';

export const sendMergeEmails: Job<{ mergeId: string }> = {
  name: 'merges.email',
  data: z.object({ mergeId: Id }),
  run: sendEmails,
};

export const moveLateCreditJob: Job = {
  name: 'merges.late-credit',
  data: z.object({}),
  every: '17 * * * *',
  async run(services) {
    await moveLateCredit(services);
  },
};
