import type { Services } from '#server/services.ts';
import { pathOf, picturePathOf } from './file-path.ts';
import * as store from './files.store.ts';

const DAY = 24 * 60 * 60_000;

/**
 * Deletes files that are older than a day and belong to no lesson, task or hand-in. The file is removed before the
 * transaction deletes its row. After a crash in between, the row still exists, and the next run deletes it.
 */
export async function deleteUnusedFiles({ db, files, clock }: Pick<Services, 'db' | 'files' | 'clock'>) {
  const before = new Date(clock.now().getTime() - DAY);
  for (const { name } of await store.listUnused(db, { before }))
    await db.transaction(async (tx) => {
      if (!(await store.deleteUnused(tx, name))) return;
      await files.remove(pathOf(name));
      await files.remove(picturePathOf(name));
    });
}
