import { z } from 'zod';
import { Id } from '#contract/fields/fields.ts';
import type { Job } from '#server/jobs/job.ts';
import { writeRefundEmail } from './refunds-emails.ts';

const RefundId = z.object({ refundId: Id });

export const sendRefundEmail: Job<z.output<typeof RefundId>> = {
  name: 'refunds.post',
  data: RefundId,
  run: writeRefundEmail,
};
