import { and, eq, gt, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { session, user } from '#server/db/tables.ts';

export const insertSession = (db: Db, row: typeof session.$inferInsert) => db.insert(session).values(row);

/** Every signed-in request asks this, so it is one query. */
export const findSignedIn = async (db: Db, tokenHash: string, now: Date) => {
  const [found] = await db
    .select({
      id: user.id,
      name: user.name,
      email: user.email,
      img: user.img,
      type: user.type,
      sessionId: session.id,
      lastSeenAt: session.lastSeenAt,
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(eq(session.tokenHash, tokenHash), gt(session.expiresAt, now)));
  return found;
};

export const renewSession = (db: Db, id: string, seen: { lastSeenAt: Date; expiresAt: Date }) =>
  db.update(session).set(seen).where(eq(session.id, id));

export const deleteSession = (db: Db, tokenHash: string) => db.delete(session).where(eq(session.tokenHash, tokenHash));

/** @param keep  the session that may go on, if any */
export const deleteSessionsOf = (db: Db, userId: string, keep?: string) =>
  db.delete(session).where(and(eq(session.userId, userId), keep ? ne(session.id, keep) : sql`true`));

export const deleteExpiredSessions = (db: Db, now: Date) => db.delete(session).where(lt(session.expiresAt, now));
