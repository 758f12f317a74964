import { z } from 'zod';
import type { Job } from '#server/jobs/job.ts';
import type { Poller } from '#server/jobs/poller.ts';
import { fileUnfiled } from './filing.ts';
import { endOrphaned } from './recordings.store.ts';

/** Ends the recordings that a killed process was writing, and has their lessons created. */
export const endOrphanedRecordings: Poller = {
  name: 'recordings.end-left',
  every: 60_000,
  channel: 'processes',
  async run({ db, queue, clock }) {
    if (await endOrphaned(db, clock.now())) await queue.add(db, fileUnfiledRecordings, {});
  },
};

/** Creates the lessons that could not be created when their recordings ended, or whose process was killed. */
export const fileUnfiledRecordings: Job = {
  name: 'recordings.file-left',
  data: z.object({}),
  every: '26 * * * *',
  run: (services) => fileUnfiled(services),
};
