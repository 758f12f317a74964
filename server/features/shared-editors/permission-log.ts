/**
 * Stores the permissions of a class's students: to write, and to be helped by a tutor. A change takes effect at once, and its storage is
 * retried while the database is unavailable, so that another server that takes over does not apply outdated permissions.
 */
import { isDeepStrictEqual } from 'node:util';
import { writeBehind } from '#server/concurrency/write-behind.ts';
import type { Db } from '#server/db/connect.ts';
import type { ClassEditors, Member } from './class-editors.ts';
import { savePermission } from './shared-editors.store.ts';

export function openPermissionLog(db: Db, onFault: (error: unknown) => void) {
  const unsaved = new Map<Member, ClassEditors>();
  const writing = writeBehind(write, onFault);

  async function write() {
    for (const [student, editors] of unsaved) {
      const row = rowOf(editors, student);
      await savePermission(db, row);
      // The permissions may have changed during the write.
      if (isDeepStrictEqual(row, rowOf(editors, student))) unsaved.delete(student);
    }
  }

  return {
    /** Saves a student's permissions. Resolves with whether the first attempt succeeded; if not, retries follow. */
    async save(editors: ClassEditors, student: Member) {
      unsaved.set(student, editors);
      await writing.now();
      return !unsaved.has(student);
    },
    close: () => writing.close(),
  };
}

const rowOf = ({ sessionId }: ClassEditors, { id: studentId, mayWrite, help, helper }: Member) => ({
  sessionId,
  studentId,
  mayWrite,
  help: help ?? null,
  helperId: helper?.id ?? null,
});
