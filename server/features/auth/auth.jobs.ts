import { z } from 'zod';
import { sweepAttempts } from '#server/http/limits.ts';
import { sweepSessions } from '#server/http/sessions.ts';
import type { Job } from '#server/jobs/job.ts';
import { deleteLinksExpiredBefore } from './auth.store.ts';
import { Occasion, writeLetter } from './correspondence.ts';

export const postLetter: Job<Occasion> = { name: 'auth.post-letter', data: Occasion, run: writeLetter };

/** Forgets sessions, links and counts whose time is over. */
export const sweepExpired: Job = {
  name: 'auth.sweep-expired',
  data: z.object({}),
  every: '17 * * * *',
  async run(services) {
    await sweepSessions(services);
    await sweepAttempts(services);
    await deleteLinksExpiredBefore(services.db, services.clock.now());
  },
};
