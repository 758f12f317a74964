import { and, eq } from 'drizzle-orm';
import { ban } from '#server/db/call-tables.ts';
import type { Db } from '#server/db/connect.ts';

interface Ban {
  sessionId: string;
  userId: string;
}

/** Harmless when there is one. */
export const insertBan = async (db: Db, { sessionId, userId }: Ban) =>
  void (await db.insert(ban).values({ sessionId, userId }).onConflictDoNothing());

export const hasBan = async (db: Db, { sessionId, userId }: Ban) =>
  (
    await db
      .select({ userId: ban.userId })
      .from(ban)
      .where(and(eq(ban.sessionId, sessionId), eq(ban.userId, userId)))
  ).length > 0;
