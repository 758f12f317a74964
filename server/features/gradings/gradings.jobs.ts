import { z } from 'zod';
import { Id } from '#contract/fields/fields.ts';
import type { Job } from '#server/jobs/job.ts';
import type { Poller } from '#server/jobs/poller.ts';
import * as sweeping from './cleanup/cleanup.store.ts';
import { dropOldSources } from './cleanup/cleanup.ts';
import { writeOfRegrade } from './regrade/regrade-emails.ts';
import { takeUpFaulty } from './scheduler/scheduler.store.ts';
import { beginWaiting, MOST_TRIES } from './scheduler/scheduler.ts';

/** Its first look takes up what the process before has left. */
export const gradeWaiting: Poller = {
  name: 'gradings.grade-waiting',
  every: 1_000,
  run: (services) => beginWaiting(services, () => services.pollers.notify(gradeWaiting)),
};

/** Milliseconds after which it is left: whoever has sent what ends the runner shall not have it ended each night. */
const THREE_NIGHTS = 3 * 24 * 60 * 60_000;

/** What the runner has failed at may be graded by now. Once a day, in the night; broken tests only their author mends. */
export const retryFaulty: Job = {
  name: 'gradings.retry-faulty',
  data: z.object({}),
  every: '41 0 * * *',
  run({ db, clock }) {
    const now = clock.now();
    return takeUpFaulty(db, { tries: MOST_TRIES - 1, since: new Date(now.getTime() - THREE_NIGHTS), now });
  },
};

const OfRegrade = z.object({ regradeId: Id, studentId: Id });

/** One letter for each student whom a grading anew has given another result. */
export const postRegrade: Job<z.output<typeof OfRegrade>> = {
  name: 'gradings.post-regrade',
  data: OfRegrade,
  key: ({ regradeId, studentId }) => `${regradeId}:${studentId}`,
  run: writeOfRegrade,
};

/** What counts no more, and what nobody looks at any more, goes in the night. */
export const sweepGradings: Job = {
  name: 'gradings.sweep',
  data: z.object({}),
  every: '17 1 * * *',
  async run({ db }) {
    await sweeping.deleteReplaced(db);
    await sweeping.shortenOld(db);
    await dropOldSources({ db });
    await sweeping.deleteUnusedVersions(db);
  },
};
