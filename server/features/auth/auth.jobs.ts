import { z } from 'zod';
import { Id } from '#contract/fields/fields.ts';
import { deleteExpiredAttempts } from '#server/http/limits/limits.ts';
import { deleteExpiredSessions } from '#server/http/sessions/sessions.ts';
import type { Job } from '#server/jobs/job.ts';
import { Occasion, writeLetter } from './correspondence.ts';
import { sweepLinks } from './links.ts';
import { takeProviderPicture } from './provider-picture.ts';

export const postLetter: Job<Occasion> = { name: 'auth.post-letter', data: Occasion, run: writeLetter };

const ProviderPicture = z.object({ userId: Id, address: z.string() });

export const fetchProviderPicture: Job<z.output<typeof ProviderPicture>> = {
  name: 'auth.fetch-provider-picture',
  data: ProviderPicture,
  run: takeProviderPicture,
};

/** Forgets sessions, links, counts and unconfirmed sign-ups whose time is over. */
export const sweepExpired: Job = {
  name: 'auth.sweep-expired',
  data: z.object({}),
  every: '17 * * * *',
  async run(services) {
    await deleteExpiredSessions(services);
    await deleteExpiredAttempts(services);
    await sweepLinks(services);
  },
};
