import { z } from 'zod';
import { Id } from '#contract/fields/fields.ts';
import type { Job } from '#server/jobs/job.ts';
import { writeReceiptEmail } from './receipts-emails.ts';

const ReceiptId = z.object({ receiptId: Id });

export const sendReceiptEmail: Job<z.output<typeof ReceiptId>> = {
  name: 'receipts.post',
  data: ReceiptId,
  run: writeReceiptEmail,
};
