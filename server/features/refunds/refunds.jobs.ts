import { z } from 'zod';
import { Id } from '#contract/fields/fields.ts';
import type { Job } from '#server/jobs/job.ts';
import { writeOfRefund } from './correspondence.ts';

const OfRefund = z.object({ refundId: Id });

export const postRefund: Job<z.output<typeof OfRefund>> = {
  name: 'refunds.post',
  data: OfRefund,
  run: writeOfRefund,
};
