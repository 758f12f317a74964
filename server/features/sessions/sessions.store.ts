import { and, desc, eq, gt } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { session } from '#server/db/tables/accounts.ts';

/** Lists a user's unexpired sessions, most recently used first, without the token hashes. */
export const listSessionsOf = (db: Db, userId: string, now: Date) =>
  db
    .select({
      id: session.id,
      userAgent: session.userAgent,
      createdAt: session.createdAt,
      lastSeenAt: session.lastSeenAt,
    })
    .from(session)
    .where(and(eq(session.userId, userId), gt(session.expiresAt, now)))
    .orderBy(desc(session.lastSeenAt), desc(session.createdAt));

/** Deletes a user's session; returns false if the user has no such session. */
export const deleteSessionOf = async (db: Db, userId: string, id: string) =>
  (
    await db
      .delete(session)
      .where(and(eq(session.id, id), eq(session.userId, userId)))
      .returning({ id: session.id })
  ).length === 1;
