import { z } from 'zod';
import { Id } from '#contract/fields/fields.ts';
import type { Job } from '#server/jobs/job.ts';
import { deliverCallback } from './callbacks.ts';

const Ended = z.object({ id: Id });

/** Sends a submission's callback. Queued in the transaction that saves the result, so that no callback is lost. */
export const sendCallback: Job<z.output<typeof Ended>> = {
  name: 'submissions.call-back',
  data: Ended,
  tries: 3,
  concurrency: 6,
  key: ({ id }) => id,
  run: deliverCallback,
};
