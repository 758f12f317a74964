/**
 * Whom tutors keep out of a live session. What a tutor has decided holds at once; it
 * is written down too, so that it also holds when the server has been started again.
 */

import { writeBehind } from '#server/concurrency/write-behind.ts';
import { isOrphaned } from '#server/db/connect.ts';
import type { Needs } from './call.ts';
import { deleteBan, insertBan } from './calls.store.ts';

export type Bans = ReturnType<typeof openBans>;

/** @param sessionId  of the live session */
export function openBans({ db, onFault }: Pick<Needs, 'db' | 'onFault'>, sessionId: string) {
  /** What is known of somebody, by her id. */
  const known = new Map<string, boolean>();
  const unwritten = new Set<string>();
  const writing = writeBehind(write, onFault);

  async function write() {
    for (const userId of unwritten) {
      const isBanned = known.get(userId);
      await (isBanned ? insertBan : deleteBan)(db, { sessionId, userId }).catch(forgiveOrphans);
      // The tutor may have changed his mind meanwhile.
      if (known.get(userId) === isBanned) unwritten.delete(userId);
    }
  }

  return {
    /** Undefined where the database has to be asked. */
    find: (userId: string) => known.get(userId),
    has: (userId: string) => known.get(userId) === true,
    /** Resolves with whether it is written down by now; it goes on being tried. */
    async decide(userId: string, isBanned: boolean) {
      known.set(userId, isBanned);
      unwritten.add(userId);
      await writing.now();
      return !unwritten.has(userId);
    },
    /** As it was written down before; a decision since then is not changed by it. */
    recall(userIds: string[]) {
      for (const userId of userIds) if (!known.has(userId)) known.set(userId, true);
    },
    close: () => writing.close(),
  };
}

/** Nobody has to keep out whoever is gone for good. */
function forgiveOrphans(error: unknown) {
  if (!isOrphaned(error)) throw error;
}
