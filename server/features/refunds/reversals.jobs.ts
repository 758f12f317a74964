import { z } from 'zod';
import { Id } from '#contract/fields/fields.ts';
import type { Job } from '#server/jobs/job.ts';
import { reverse } from './reversals.ts';

const OfRefund = z.object({ refundId: Id });

/** May run twice; the provider is asked once. */
export const askReversal: Job<z.output<typeof OfRefund>> = {
  name: 'refunds.reverse',
  data: OfRefund,
  run: reverse,
};
