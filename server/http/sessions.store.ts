import { and, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { preparedOnce } from '#server/db/prepared.ts';
import { session, user } from '#server/db/tables.ts';

/** Which session, and for whom it may begin. */
interface NewSession {
  row: typeof session.$inferInsert;
  /** What has been checked; left out where there was another proof than a password. */
  passwordHash?: string | null | undefined;
}

/**
 * False, and nothing written, when the password is another by now or the office
 * has shut the person out. The lock makes it wait for whoever is about to do
 * that, and them for it: they end what has begun before.
 */
export const insertSession = (db: Db, { row, passwordHash }: NewSession) =>
  db.transaction(async (tx) => {
    const isUnchanged = passwordHash ? eq(user.passwordHash, passwordHash) : undefined;
    const welcome = await tx
      .select({ id: user.id })
      .from(user)
      .where(and(eq(user.id, row.userId), isNull(user.deactivatedAt), isUnchanged))
      .for('share');
    if (welcome.length > 0) await tx.insert(session).values(row);
    return welcome.length > 0;
  });

/** Every signed-in request asks this, so it is one query, prepared. */
const signedInByToken = preparedOnce((db) =>
  db
    .select({
      id: user.id,
      name: user.name,
      email: user.email,
      pictureName: user.pictureName,
      type: user.type,
      sessionId: session.id,
      lastSeenAt: session.lastSeenAt,
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(
      and(
        eq(session.tokenHash, sql.placeholder('tokenHash')),
        gt(session.expiresAt, sql.placeholder('now')),
        isNull(user.deactivatedAt),
      ),
    )
    .prepare('signed_in_by_token'),
);

export const findSignedIn = async (db: Db, tokenHash: string, now: Date) =>
  (await signedInByToken(db).execute({ tokenHash, now }))[0];

export const renewSession = (db: Db, id: string, seen: { lastSeenAt: Date; expiresAt: Date }) =>
  db.update(session).set(seen).where(eq(session.id, id));

export const deleteSession = (db: Db, tokenHash: string) => db.delete(session).where(eq(session.tokenHash, tokenHash));

/** @param keep  the session that may go on, if any */
export const deleteSessionsOf = (db: Db, userId: string, keep?: string) =>
  db.delete(session).where(and(eq(session.userId, userId), keep ? ne(session.id, keep) : sql`true`));

export const deleteExpiredSessions = (db: Db, now: Date) => db.delete(session).where(lt(session.expiresAt, now));
