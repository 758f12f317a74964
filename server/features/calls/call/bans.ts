/**
 * Students banned from one live session. A ban takes effect immediately and is stored by write-behind, so that it
 * survives a restart of the server.
 */
import { writeBehind } from '#server/concurrency/write-behind.ts';
import type { Db } from '#server/db/connect.ts';
import { deleteBan, insertBan } from '#server/features/calls/calls.store.ts';

interface Needs {
  db: Db;
  onFault: (error: unknown) => void;
}

export type Bans = ReturnType<typeof openBans>;

export function openBans({ db, onFault }: Needs, sessionId: string) {
  const known = new Map<string, boolean>();
  const unwritten = new Set<string>();
  const writing = writeBehind(write, onFault);

  async function write() {
    for (const userId of unwritten) {
      const isBanned = known.get(userId);
      await (isBanned ? insertBan : deleteBan)(db, { sessionId, userId });
      // The tutor may have changed the ban during the write.
      if (known.get(userId) === isBanned) unwritten.delete(userId);
    }
  }

  return {
    /** Whether the student is banned; undefined if this is not known in memory, only in the database. */
    find: (userId: string) => known.get(userId),
    has: (userId: string) => known.get(userId) === true,
    /** Bans or unbans. Resolves with whether the first attempt to store this succeeded; if not, retries follow. */
    async set(userId: string, isBanned: boolean) {
      known.set(userId, isBanned);
      unwritten.add(userId);
      await writing.now();
      return !unwritten.has(userId);
    },
    /** Adds bans from the database; decisions made since the server started take precedence. */
    addStored(userIds: string[]) {
      for (const userId of userIds) if (!known.has(userId)) known.set(userId, true);
    },
    close: () => writing.close(),
  };
}
