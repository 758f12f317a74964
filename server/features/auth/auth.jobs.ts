import { z } from 'zod';
import { Id } from '#contract/fields/fields.ts';
import { deleteExpiredAttempts } from '#server/http/limits/limits.ts';
import { deleteExpiredSessions } from '#server/http/sessions/sessions.ts';
import type { Job } from '#server/jobs/job.ts';
import { deleteExpiredLinks } from './links.ts';
import { copyProviderPicture } from './provider-picture.ts';
import { AccountEmail, writeAccountEmail } from './send-account-email.ts';

export const sendAccountEmail: Job<AccountEmail> = {
  name: 'auth.post-letter',
  data: AccountEmail,
  run: writeAccountEmail,
};

const ProviderPicture = z.object({ userId: Id, address: z.string() });

export const fetchProviderPicture: Job<z.output<typeof ProviderPicture>> = {
  name: 'auth.fetch-provider-picture',
  data: ProviderPicture,
  run: copyProviderPicture,
};

/** Deletes expired sessions, links, attempt counters and unconfirmed sign-ups. */
export const deleteExpired: Job = {
  name: 'auth.sweep-expired',
  data: z.object({}),
  every: '17 * * * *',
  async run(services) {
    await deleteExpiredSessions(services);
    await deleteExpiredAttempts(services);
    await deleteExpiredLinks(services);
  },
};
