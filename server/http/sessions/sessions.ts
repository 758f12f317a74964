/** Sessions are rows in the database, identified by the hash of a random token in an HttpOnly cookie. */
import { createHash, randomBytes } from 'node:crypto';
import { authMessages } from '#contract/messages/auth-messages.ts';
import type { Db } from '#server/db/connect.ts';
import type { Clock } from '#server/ports/clock.ts';
import { Refusal } from '#server/refusal.ts';
import { namedCookie } from './cookies.ts';
import * as store from './sessions.store.ts';

/** A signed-in user, as far as access control and greetings need it. */
export interface User {
  id: string;
  name: string;
  email: string;
  pictureName: string | null;
  type: 'student' | 'tutor' | 'admin';
  sessionId: string;
}

interface Needs {
  db: Db;
  clock: Clock;
}

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/**
 * Milliseconds after the last use (idle) and after the sign-in (total). Staff see money and other people's data, so
 * theirs are short; students have their own phones, and data bundles to save.
 */
const LIFETIMES = {
  student: { idle: 30 * DAY, total: 90 * DAY, renewedAfter: HOUR },
  staff: { idle: 12 * HOUR, total: 7 * DAY, renewedAfter: HOUR / 12 },
};

interface SignIn {
  userId: string;
  userAgent: string;
  /** The hash that the typed password was checked against. */
  passwordHash?: string | null | undefined;
}

/**
 * Returns the cookie's token: 256 bits, for the browser alone.
 *
 * @throws {Refusal} wrong_credentials  the password was changed, or the account deactivated, since the check
 */
export async function startSession({ db, clock }: Needs, { userId, userAgent, passwordHash }: SignIn) {
  const token = randomBytes(32).toString('base64url');
  const now = clock.now();
  const hasBegun = await store.insertSession(db, {
    tokenHash: hashOf(token),
    userId,
    userAgent: userAgent.slice(0, 300),
    now,
    studentExpiresAt: later(now, LIFETIMES.student.idle),
    staffExpiresAt: later(now, LIFETIMES.staff.idle),
    passwordHash: passwordHash ?? null,
  });
  if (!hasBegun) throw new Refusal('wrong_credentials', authMessages.wrongCredentials);
  return token;
}

/** Finds the user of a session token. Use prolongs the session, at intervals and up to its latest end. */
export async function findSignedIn({ db, clock }: Needs, token: string) {
  const now = clock.now();
  const found = await store.findSignedIn(db, hashOf(token), now);
  if (!found) return undefined;

  const { lastSeenAt, createdAt, ...user } = found;
  const { idle, total, renewedAfter } = LIFETIMES[user.type === 'student' ? 'student' : 'staff'];
  const isProlonged = now.getTime() - lastSeenAt.getTime() > renewedAfter;
  if (isProlonged) {
    const [idleEnd, latestEnd] = [later(now, idle), later(createdAt, total)];
    await store.renewSession(db, user.sessionId, {
      lastSeenAt: now,
      expiresAt: idleEnd < latestEnd ? idleEnd : latestEnd,
    });
  }
  return { user: user satisfies User, isProlonged };
}

const later = (moment: Date, milliseconds: number) => new Date(moment.getTime() + milliseconds);

/** For a student who becomes staff: shortens their open sessions to the lifetimes of staff. */
export const shortenSessionsOf = (tx: Db, userId: string) =>
  store.shortenSessionsOf(tx, userId, { idle: LIFETIMES.staff.idle / 1000, total: LIFETIMES.staff.total / 1000 });

/** Whether a session still exists; the check does not prolong it. */
export const isSessionActive = ({ db, clock }: Needs, { sessionId }: Pick<User, 'sessionId'>) =>
  store.hasSession(db, sessionId, clock.now());

/** The users of sessions, by session id; ended sessions are left out. */
export const usersOfSessions = async ({ db, clock }: Needs, sessionIds: string[]) =>
  new Map<string, User>((await store.listUsersIn(db, sessionIds, clock.now())).map((user) => [user.sessionId, user]));

export const endSession = ({ db }: Pick<Needs, 'db'>, token: string) => store.deleteSession(db, hashOf(token));

export const endSessionsOf = store.deleteSessionsOf;

export const deleteExpiredSessions = ({ db, clock }: Needs) => store.deleteExpiredSessions(db, clock.now());

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** The cookie lives as long as a student's session; whether the session has ended is decided by the database. */
export const {
  read: sessionToken,
  set: setSessionCookie,
  clear: clearSessionCookie,
} = namedCookie('session', LIFETIMES.student.idle / 1000);
