import { z } from 'zod';
import { Id } from '#contract/fields/fields.ts';
import type { Job } from '#server/jobs/job.ts';
import { writeOfferEmail } from './offers-emails.ts';

export const sendOfferEmail: Job<{ offerId: string }> = {
  name: 'offers.email',
  data: z.object({ offerId: Id }),
  run: writeOfferEmail,
};
