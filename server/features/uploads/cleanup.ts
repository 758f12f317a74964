import type { Services } from '#server/services.ts';
import * as store from './uploads.store.ts';

const DAY = 24 * 60 * 60_000;

type Needs = Pick<Services, 'db' | 'files' | 'clock' | 'uploadLocks'>;

/**
 * Removes uploads of which nothing has come for a day, and forgets what became
 * of those that were taken. The file goes before the transaction ends: cut off
 * in the middle, the next sweep finds the row again.
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

/** Files whose row went with their owner. A row is written before its file. */
async function removeFilesWithoutRow({ db, files }: Needs) {
  const ids = await files.unfinished.list();
  const known = new Set(await store.listKnown(db, ids));
  for (const id of ids) if (!known.has(id)) await files.unfinished.remove(id);
}
