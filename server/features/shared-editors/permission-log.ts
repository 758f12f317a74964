/**
 * Stores what students of a class may do and permit. A change is in force at once; while the database is away storing it is
 * retried, so that the server's successor does not go on with an earlier permission.
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
      // They may have changed meanwhile.
      if (isDeepStrictEqual(row, rowOf(editors, student))) unsaved.delete(student);
    }
  }

  return {
    /** Resolves with whether the first attempt to store them succeeded; if not, retries follow. */
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
