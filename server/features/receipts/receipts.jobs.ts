import { z } from 'zod';
import { Id } from '#contract/fields/fields.ts';
import type { Job } from '#server/jobs/job.ts';
import { writeReceipt } from './correspondence.ts';

const OfReceipt = z.object({ receiptId: Id });

export const postReceipt: Job<z.output<typeof OfReceipt>> = {
  name: 'receipts.post',
  data: OfReceipt,
  run: writeReceipt,
};
