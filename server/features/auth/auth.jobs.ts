import { z } from 'zod';
import { sweepAttempts } from '#server/http/limits.ts';
import { sweepSessions } from '#server/http/sessions.ts';
import type { Job } from '#server/jobs/job.ts';
import { Occasion, writeLetter } from './correspondence.ts';
import { sweepLinks } from './links.ts';

export const postLetter: Job<Occasion> = { name: 'auth.post-letter', data: Occasion, run: writeLetter };

/** Forgets sessions, links, counts and unconfirmed sign-ups whose time is over. */
export const sweepExpired: Job = {
  name: 'auth.sweep-expired',
  data: z.object({}),
  every: '17 * * * *',
  async run(services) {
    await sweepSessions(services);
    await sweepAttempts(services);
    await sweepLinks(services);
  },
};
