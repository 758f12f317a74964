import { z } from 'zod';
import type { Job } from '#server/jobs/job.ts';
import { logFaults } from '#server/log.ts';
import { compactOldDocuments } from './compaction.ts';
import { deleteOldStates } from './documents.store.ts';

const ONE_DAY = 24 * 60 * 60_000;

/** Deletes the Yjs states of sessions that ended a day ago or earlier; their code stays as text. */
export const deleteOldEditorStates: Job = {
  name: 'stages.sweep',
  data: z.object({}),
  every: '41 3 * * *',
  run: async ({ db, clock, log }) => {
    const before = new Date(clock.now().getTime() - ONE_DAY);
    await compactOldDocuments(db, before, logFaults(log, 'a shared editor was not compacted'));
    await deleteOldStates(db, before);
  },
};
