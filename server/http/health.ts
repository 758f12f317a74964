/** For whoever watches over the server: is the process alive, and can it do its work? */
import type { FastifyInstance } from 'fastify';
import { generalMessages } from '#contract/messages/general-messages.ts';
import { newestApplied, newestMigration } from '#server/db/connect.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import { isWithinLimit } from './limits/limits.ts';

/** Milliseconds for which one look counts: whoever asks more often does not make the server write more. */
const FRESH = 1_000;

/** What is written to see whether the database and the store of files take anything. */
const PROBE = 'health/ready';

type Needs = Pick<Services, 'db' | 'clock' | 'files'>;

export function healthRoutes(app: FastifyInstance, needs: Needs) {
  const newest = newestMigration();
  let looked = { at: 0, isReady: Promise.resolve(false) };

  app.get('/health/live', async () => ({ status: 'live' }));

  app.get('/health/ready', async () => {
    // Real time: a test's clock may stand still.
    if (Date.now() - looked.at > FRESH) looked = { at: Date.now(), isReady: isReady(needs, newest) };
    if (!(await looked.isReady)) throw new Refusal('unavailable', generalMessages.unavailable, 2);
    return { status: 'ready' };
  });
}

/** Whether the schema is the one that this program was written for, and what is written is kept. */
async function isReady({ db, clock, files }: Needs, newest: number) {
  try {
    if ((await newestApplied(db)) < newest) return false;
    await isWithinLimit({ db, clock }, PROBE, { max: 1, minutes: 1 });
    await files.put(PROBE, new Uint8Array(1));
    return true;
  } catch {
    return false;
  }
}
