/** What is found of calls: who was there, who may not come back, what holds. See found.ts. */
import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { attendance, ban, callState } from '#server/db/tables/calls.ts';

export const classesFound = (db: Db) => ({
  /** The spells for which that person was in a call. */
  spellsOf: (userId: string) => db.select().from(attendance).where(eq(attendance.userId, userId)),

  /** Who is banned from any call. */
  banned: async () => (await db.select().from(ban)).map(({ userId }) => userId),

  /** What holds in the calls that there are. */
  callStates: async () => (await db.select().from(callState)).map(({ state }) => state),
});
