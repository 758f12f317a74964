import { and, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { hasAccess } from '#server/db/has-access.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { session, user } from '#server/db/tables/accounts.ts';

interface NewSession {
  tokenHash: string;
  userId: string;
  userAgent: string;
  now: Date;
  /** When the session expires if it is not used: for a student, and (below) for staff. */
  studentExpiresAt: Date;
  staffExpiresAt: Date;
  /** The stored hash that the password was checked against; null after a sign-in without a password. */
  passwordHash: string | null;
}

const insertIfAllowed = preparedQuery((db) => {
  const { placeholder } = sql;
  const allowed = db
    .select({
      id: sql`gen_random_uuid()`.as('id'),
      tokenHash: sql`${placeholder('tokenHash')}`.as('token_hash'),
      userId: user.id,
      userAgent: sql`${placeholder('userAgent')}`.as('user_agent'),
      createdAt: sql`${placeholder('now')}::timestamptz`.as('created_at'),
      lastSeenAt: sql`${placeholder('now')}::timestamptz`.as('last_seen_at'),
      expiresAt:
        sql`case ${user.type} when 'student' then ${placeholder('studentExpiresAt')}::timestamptz else ${placeholder('staffExpiresAt')}::timestamptz end`.as(
          'expires_at',
        ),
    })
    .from(user)
    .where(
      and(
        eq(user.id, placeholder('userId')),
        hasAccess,
        sql`${user.passwordHash} is not distinct from coalesce(${placeholder('passwordHash')}, ${user.passwordHash})`,
      ),
    )
    .for('share');
  return db.insert(session).select(allowed).returning({ id: session.id }).prepare('insert_session_if_allowed');
});

/**
 * Returns false and stores nothing if the password was changed, the account deactivated or a guardian's consent revoked
 * since the password was checked. The row lock makes a concurrent change of the account wait, so that it ends the new session too.
 */
export const insertSession = async (db: Db, session: NewSession) =>
  (await insertIfAllowed(db).execute({ ...session })).length === 1;

/** A prepared query, because it runs for every request with a session. */
const signedInByToken = preparedQuery((db) =>
  db
    .select({
      id: user.id,
      name: user.name,
      email: user.email,
      pictureName: user.pictureName,
      type: user.type,
      locale: user.locale,
      sessionId: session.id,
      createdAt: session.createdAt,
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

export const hasSession = async (db: Db, id: string, now: Date) =>
  (
    await db
      .select({ id: session.id })
      .from(session)
      .where(and(eq(session.id, id), gt(session.expiresAt, now)))
  ).length === 1;

export const listUsersIn = (db: Db, ids: string[], now: Date) =>
  db
    .select({
      id: user.id,
      name: user.name,
      email: user.email,
      pictureName: user.pictureName,
      type: user.type,
      locale: user.locale,
      sessionId: session.id,
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(inArray(session.id, ids), gt(session.expiresAt, now), isNull(user.deactivatedAt)));

export const renewSession = (db: Db, id: string, times: { lastSeenAt: Date; expiresAt: Date }) =>
  db.update(session).set(times).where(eq(session.id, id));

/** Shortens a user's sessions. @param lifetimes  seconds after the last use (`idle`) and the sign-in (`total`) */
export const shortenSessionsOf = (tx: Db, userId: string, { idle, total }: { idle: number; total: number }) =>
  tx
    .update(session)
    .set({
      expiresAt: sql`least(${session.expiresAt}, ${session.lastSeenAt} + make_interval(secs => ${idle}), ${session.createdAt} + make_interval(secs => ${total}))`,
    })
    .where(eq(session.userId, userId));

export const deleteSession = (db: Db, tokenHash: string) => db.delete(session).where(eq(session.tokenHash, tokenHash));

/** Deletes a user's sessions. @param keep  the id of the one session that is not deleted */
export const deleteSessionsOf = (db: Db, userId: string, keep?: string) =>
  db.delete(session).where(and(eq(session.userId, userId), keep ? ne(session.id, keep) : sql`true`));

export const deleteExpiredSessions = (db: Db, now: Date) => db.delete(session).where(lt(session.expiresAt, now));
