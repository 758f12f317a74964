import { z } from 'zod';
import { Id } from '#contract/fields/fields.ts';
import type { Job } from '#server/jobs/job.ts';
import { deliverCallback } from './callbacks.ts';

const Ended = z.object({ id: Id });

/** Queued in the transaction that saves the result. */
export const sendCallback: Job<z.output<typeof Ended>> = {
  name: 'submissions.call-back',
  data: Ended,
  tries: 3,
  concurrency: 6,
  key: ({ id }) => id,
  run: deliverCallback,
};
