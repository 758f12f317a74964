import { and, desc, eq, gt } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { session } from '#server/db/tables/accounts.ts';

/** A person's sessions that have not expired, the one used last first. All but what could sign in. */
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

/** False when that person has no such session. */
export const deleteSessionOf = async (db: Db, userId: string, id: string) =>
  (
    await db
      .delete(session)
      .where(and(eq(session.id, id), eq(session.userId, userId)))
      .returning({ id: session.id })
  ).length === 1;
