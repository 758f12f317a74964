import type { Job } from '#server/jobs/job.ts';
import { FundEmail, writeFundEmail } from './send-fund-email.ts';

export const sendFundEmail: Job<FundEmail> = { name: 'funds.post-letter', data: FundEmail, run: writeFundEmail };
