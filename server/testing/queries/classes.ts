/** Queries of calls: attendance, bans, stored call states. */
import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { attendance, ban, callState } from '#server/db/tables/calls.ts';

export const callQueries = (db: Db) => ({
  /** Returns the person's attendance rows, one for each stay in a call. */
  attendanceOf: (userId: string) => db.select().from(attendance).where(eq(attendance.userId, userId)),

  /** Returns the ids of the people who are banned from any call. */
  banned: async () => (await db.select().from(ban)).map(({ userId }) => userId),

  /** Returns the stored states of all calls. */
  callStates: async () => (await db.select().from(callState)).map(({ state }) => state),
});
