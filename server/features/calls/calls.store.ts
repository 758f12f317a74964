import { and, asc, eq } from 'drizzle-orm';
import { type Db, isForeignKeyViolation } from '#server/db/connect.ts';
import { user } from '#server/db/tables/accounts.ts';
import { ban, callState } from '#server/db/tables/calls.ts';

interface Ban {
  sessionId: string;
  userId: string;
}

/** Inserts a ban. Has no effect if the ban exists, or if its student or live session has been deleted. */
export const insertBan = async (db: Db, { sessionId, userId }: Ban) =>
  void (await db.insert(ban).values({ sessionId, userId }).onConflictDoNothing().catch(ignoreOrphaned));

const sameBan = ({ sessionId, userId }: Ban) => and(eq(ban.sessionId, sessionId), eq(ban.userId, userId));

/** Deletes a ban, if there is one. */
export const deleteBan = async (db: Db, lifted: Ban) => void (await db.delete(ban).where(sameBan(lifted)));

/** The students banned from a live session, earliest ban first. */
export const listBans = (db: Db, sessionId: string) =>
  db
    .select({ id: user.id, name: user.name })
    .from(ban)
    .innerJoin(user, eq(user.id, ban.userId))
    .where(eq(ban.sessionId, sessionId))
    .orderBy(asc(ban.createdAt));

export const hasBan = async (db: Db, wanted: Ban) =>
  (await db.select({ userId: ban.userId }).from(ban).where(sameBan(wanted))).length > 0;

export const findState = async (db: Db, sessionId: string) =>
  (await db.select({ state: callState.state }).from(callState).where(eq(callState.sessionId, sessionId)))[0];

export const deleteState = async (db: Db, sessionId: string) =>
  void (await db.delete(callState).where(eq(callState.sessionId, sessionId)));

/** Inserts or replaces a call's state. Has no effect if the live session has been deleted. */
export const saveState = async (db: Db, row: typeof callState.$inferInsert) =>
  void (await db
    .insert(callState)
    .values(row)
    .onConflictDoUpdate({ target: callState.sessionId, set: { state: row.state } })
    .catch(ignoreOrphaned));

function ignoreOrphaned(error: unknown) {
  if (!isForeignKeyViolation(error)) throw error;
}
