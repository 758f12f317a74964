import type { Job } from '#server/jobs/job.ts';
import { Occasion, writeFundLetter } from './correspondence.ts';

export const postFundLetter: Job<Occasion> = { name: 'funds.post-letter', data: Occasion, run: writeFundLetter };
