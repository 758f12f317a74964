import type { Services } from '#server/services.ts';
import { removeFiles } from './video-files.ts';
import * as store from './videos.store.ts';

const DAY = 24 * 60 * 60_000;

/**
 * Removes videos that no lesson shows a day after they were sent. The files are removed before the transaction ends: if
 * the process ends in between, the next run finds the row again.
 */
export async function deleteUnusedVideos({ db, files, clock }: Pick<Services, 'db' | 'files' | 'clock'>) {
  const before = new Date(clock.now().getTime() - DAY);
  for (const { name } of await store.listUnused(db, { before }))
    await db.transaction(async (tx) => {
      if (await store.deleteUnused(tx, name)) await removeFiles(files, name);
    });
}
