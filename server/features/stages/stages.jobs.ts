import { z } from 'zod';
import type { Job } from '#server/jobs/job.ts';
import { forgetStates } from './stages.store.ts';

const DAY = 24 * 60 * 60_000;

/** Of sessions that are long over the text is enough. */
export const sweepStageStates: Job = {
  name: 'stages.sweep',
  data: z.object({}),
  every: '41 3 * * *',
  run: async ({ db, clock }) => {
    await forgetStates(db, new Date(clock.now().getTime() - DAY));
  },
};
