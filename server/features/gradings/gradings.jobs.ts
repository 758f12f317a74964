import { z } from 'zod';
import type { Job } from '#server/jobs/job.ts';
import type { Poller } from '#server/jobs/poller.ts';
import * as cleanup from './cleanup/cleanup.store.ts';
import { dropOldSources } from './cleanup/cleanup.ts';
import { MAX_TRIES } from './scheduler/retry-policy.ts';
import { releaseOrphanedLeases, requeueFaulty } from './scheduler/scheduler.store.ts';
import { startGradings } from './scheduler/scheduler.ts';

/** Starts waiting gradings. */
export const gradeQueued: Poller = {
  name: 'gradings.grade-waiting',
  every: 4_000,
  channel: 'gradings',
  run: (services) => startGradings(services, () => services.pollers.notify(gradeQueued)),
};

/** Returns the gradings of dead processes to the waiting ones. */
export const releaseOrphanedGradings: Poller = {
  name: 'gradings.release-left',
  every: 60_000,
  channel: 'processes',
  run: ({ db }) => releaseOrphanedLeases(db),
};

/** Maximum age of a fault that is retried, in milliseconds: a program that crashes the runner must not do so every night. */
const THREE_NIGHTS = 3 * 24 * 60 * 60_000;

/** Every night, retries gradings that failed because of the runner. Broken tests have to be fixed by their authors. */
export const retryFaulty: Job = {
  name: 'gradings.retry-faulty',
  data: z.object({}),
  every: '41 0 * * *',
  run({ db, clock }) {
    const now = clock.now();
    return requeueFaulty(db, { tries: MAX_TRIES - 1, since: new Date(now.getTime() - THREE_NIGHTS), now });
  },
};

/** Every night, deletes gradings that no longer count and outputs that no page shows any more. */
export const cleanUpGradings: Job = {
  name: 'gradings.sweep',
  data: z.object({}),
  every: '17 1 * * *',
  async run({ db }) {
    await cleanup.deleteReplaced(db);
    await cleanup.clearOldOutputs(db);
    await dropOldSources({ db });
    await cleanup.deleteUnusedVersions(db);
  },
};
