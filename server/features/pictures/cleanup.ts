import type { Services } from '#server/services.ts';
import { removeFiles } from './picture-files.ts';
import * as store from './pictures.store.ts';

const DAY = 24 * 60 * 60_000;

/**
 * Deletes pictures that are older than a day and unused. The files are removed before the transaction commits, so that
 * after a crash in between the next run finds the row again.
 */
export async function deleteUnusedPictures({ db, files, clock }: Pick<Services, 'db' | 'files' | 'clock'>) {
  const before = new Date(clock.now().getTime() - DAY);
  for (const { name } of await store.listUnused(db, { before }))
    await db.transaction(async (tx) => {
      if (await store.deleteUnused(tx, name)) await removeFiles(files, name);
    });
}
