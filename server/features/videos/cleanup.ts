import type { Services } from '#server/services.ts';
import { removeFiles } from './video-files.ts';
import * as store from './videos.store.ts';

const DAY = 24 * 60 * 60_000;

/**
 * Removes videos that were sent and put nowhere within a day. The files go
 * before the transaction ends: cut off in the middle, the next sweep finds the
 * row again.
 */
export async function deleteUnusedVideos({ db, files, clock }: Pick<Services, 'db' | 'files' | 'clock'>) {
  const before = new Date(clock.now().getTime() - DAY);
  for (const { name } of await store.listUnused(db, { before }))
    await db.transaction(async (tx) => {
      if (await store.deleteUnused(tx, name)) await removeFiles(files, name);
    });
}
