/** Changes marks and handed-in files in the database. */
import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { sentFile } from '#server/db/tables/files.ts';
import { handinFile, mark, markChange } from '#server/db/tables/handins.ts';

export const handinChanges = (db: Db) => ({
  updateMark: (attemptId: string, details: Partial<typeof mark.$inferInsert>) =>
    db.update(mark).set(details).where(eq(mark.attemptId, attemptId)),

  /** Tries to update the record of a changed mark, which the database must refuse. */
  updateMarkChange: async (attemptId: string, details: Partial<typeof markChange.$inferInsert>) =>
    void (await db.update(markChange).set(details).where(eq(markChange.attemptId, attemptId))),

  async deleteSentFile(name: string) {
    await db.delete(handinFile).where(eq(handinFile.sentFileName, name));
    await db.delete(sentFile).where(eq(sentFile.name, name));
  },
});
