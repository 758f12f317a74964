import { z } from 'zod';
import { Id } from '#contract/fields.ts';
import type { Beat } from '#server/jobs/beat.ts';
import type { Job } from '#server/jobs/job.ts';
import { writeOfRegrade } from './correspondence.ts';
import { takeUpFaulty } from './waiting.store.ts';
import { beginWaiting, MOST_TRIES } from './waiting.ts';

/** Its first look takes up what the process before has left. */
export const gradeWaiting: Beat = {
  name: 'gradings.grade-waiting',
  every: 1_000,
  run: (services) => beginWaiting(services, () => services.beats.wake(gradeWaiting)),
};

/** What was given up may be graded by now: the runner was mended, or a test. Once a day, in the night. */
export const retryFaulty: Job = {
  name: 'gradings.retry-faulty',
  data: z.object({}),
  every: '41 0 * * *',
  run: ({ db, clock }) => takeUpFaulty(db, { tries: MOST_TRIES - 1, now: clock.now() }),
};

const OfRegrade = z.object({ regradeId: Id, studentId: Id });

/** One letter for each student whom a grading anew has given another result. */
export const postRegrade: Job<z.output<typeof OfRegrade>> = {
  name: 'gradings.post-regrade',
  data: OfRegrade,
  key: ({ regradeId, studentId }) => `${regradeId}:${studentId}`,
  run: writeOfRegrade,
};
