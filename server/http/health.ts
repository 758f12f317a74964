/**
 * Health checks for monitoring: whether the process is alive, and whether it is ready for requests, that is, database
 * and file store work, and the process is not draining.
 */

import type { FastifyInstance } from 'fastify';
import { newestApplied, newestMigration } from '#server/db/migrate.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as generalTexts from '#texts/general.ts';
import { databaseAttempts } from './limits/limits.store.ts';
import { isWithinLimit } from './limits/limits.ts';

/** Milliseconds for which a result is cached: frequent checks must not cause more writes. */
const FRESH = 1_000;

/** Key of the row that a check writes to test the database. */
const PROBE = 'health/ready';

type Needs = Pick<Services, 'db' | 'clock' | 'files' | 'draining'>;

export function healthRoutes(app: FastifyInstance, needs: Needs) {
  const newest = newestMigration();
  let checked = { at: 0, isReady: Promise.resolve(false) };

  app.get('/health/live', async () => ({ status: 'live' }));

  app.get('/health/ready', async () => {
    if (needs.draining.isOn) throw notReady();
    // Uses real time instead of `clock`, because tests stop their clock.
    if (Date.now() - checked.at > FRESH) checked = { at: Date.now(), isReady: isReady(needs, newest) };
    if (!(await checked.isReady)) throw notReady();
    return { status: 'ready' };
  });
}

const notReady = () => new Refusal('unavailable', generalTexts.unavailable, 2);

/** Whether the schema is up to date, and the database and this machine’s disk accept writes. */
async function isReady({ db, clock, files }: Omit<Needs, 'draining'>, newest: number) {
  try {
    if ((await newestApplied(db)) < newest) return false;
    await isWithinLimit({ attempts: databaseAttempts(db), clock }, PROBE, { max: 1, minutes: 1 });
    await files.check();
    return true;
  } catch {
    return false;
  }
}
