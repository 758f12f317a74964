import type { Services } from '#server/services.ts';
import * as store from './uploads.store.ts';

const DAY = 24 * 60 * 60_000;

type Needs = Pick<Services, 'db' | 'files' | 'clock' | 'uploadLocks'>;

/**
 * Removes uploads that received nothing for a day, and the rows of finished uploads. The file is removed before the
 * transaction ends: if the process ends in between, the next run finds the row again.
 */
export async function deleteAbandonedUploads(needs: Needs) {
  const { db, files, clock, uploadLocks } = needs;
  const since = new Date(clock.now().getTime() - DAY);
  for (const id of await store.listUnchanged(db, { since }))
    await uploadLocks.hold(id, () =>
      db.transaction(async (tx) => {
        if (await store.deleteUnchanged(tx, id, { since })) await files.unfinished.remove(id);
      }),
    );
  await removeFilesWithoutRow(needs);
}

/**
 * Removes unfinished files without a row: the row was deleted with the user who owned it. A row is inserted before its
 * file is created, so the file of a new upload always has a row.
 */
async function removeFilesWithoutRow({ db, files }: Needs) {
  const ids = await files.unfinished.list();
  const known = new Set(await store.listExisting(db, ids));
  for (const id of ids) if (!known.has(id)) await files.unfinished.remove(id);
}
