import type { Services } from '#server/services.ts';
import { pathOf, picturePathOf } from './file-path.ts';
import * as store from './files.store.ts';

const DAY = 24 * 60 * 60_000;

/**
 * Removes files that were sent more than a day ago and belong to nothing: put
 * nowhere, or what they belonged to is gone. The file goes before the transaction
 * ends: cut off in the middle, the next sweep finds the row again.
 */
export async function sweepFiles({ db, files, clock }: Pick<Services, 'db' | 'files' | 'clock'>) {
  const before = new Date(clock.now().getTime() - DAY);
  for (const { name } of await store.listUnused(db, { before }))
    await db.transaction(async (tx) => {
      if (!(await store.deleteUnused(tx, name))) return;
      await files.remove(pathOf(name));
      await files.remove(picturePathOf(name));
    });
}
