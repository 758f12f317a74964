import { z } from 'zod';
import { Id } from '#contract/fields/fields.ts';
import type { Job } from '#server/jobs/job.ts';
import { reversePayment } from './reversals.ts';

const RefundId = z.object({ refundId: Id });

/**
 * Requests a reversal from the provider. The job may run twice: reversePayment marks the refund first, so the provider
 * still gets one request.
 */
export const reversePaymentJob: Job<z.output<typeof RefundId>> = {
  name: 'refunds.reverse',
  data: RefundId,
  run: reversePayment,
};
