/** Sessions are rows in the database. An HttpOnly cookie has a random token; the row has the token's hash. */

import { createHash, randomBytes } from 'node:crypto';
import type { Locale } from '#messages/locales.ts';
import type { Db } from '#server/db/connect.ts';
import type { Clock } from '#server/ports/clock.ts';
import { Refusal } from '#server/refusal.ts';
import * as authTexts from '#texts/people/auth.ts';
import { namedCookie } from './cookies.ts';
import * as store from './sessions.store.ts';

/** The signed-in user of a request: what access control and page headers need to know. */
export interface User {
  id: string;
  name: string;
  email: string;
  pictureName: string | null;
  type: 'student' | 'tutor' | 'admin';
  /** The language that the user has chosen; null if none was chosen. */
  locale: Locale | null;
  sessionId: string;
}

interface Needs {
  db: Db;
  clock: Clock;
}

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/**
 * Milliseconds until a session expires after its last use (idle) and after the sign-in (total). Sessions of staff are
 * short, because staff see money and other people's data. Students have their own phones, and signing in costs data.
 */
const LIFETIMES = {
  student: { idle: 30 * DAY, total: 90 * DAY, renewedAfter: HOUR },
  staff: { idle: 12 * HOUR, total: 7 * DAY, renewedAfter: HOUR / 12 },
};

interface SignIn {
  userId: string;
  userAgent: string;
  /** The stored hash against which the typed password was checked; empty after a sign-in without a password. */
  passwordHash?: string | null | undefined;
}

/**
 * Starts a session. Returns the token for the cookie: 256 random bits, of which only the hash is stored.
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
  if (!hasBegun) throw new Refusal('wrong_credentials', authTexts.wrongCredentials);
  return token;
}

/** Finds the user of a session token. Prolongs the session, but not at every request and not beyond `total`. */
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

/** Call this when a student becomes staff: it shortens their open sessions to the lifetimes for staff. */
export const shortenSessionsOf = (tx: Db, userId: string) =>
  store.shortenSessionsOf(tx, userId, { idle: LIFETIMES.staff.idle / 1000, total: LIFETIMES.staff.total / 1000 });

/** Whether a session has not ended; the check does not prolong the session. */
export const isSessionActive = ({ db, clock }: Needs, { sessionId }: Pick<User, 'sessionId'>) =>
  store.hasSession(db, sessionId, clock.now());

/** The users of these sessions, by the session's id; ended sessions are left out. */
export const usersOfSessions = async ({ db, clock }: Needs, sessionIds: string[]) =>
  new Map<string, User>((await store.listUsersIn(db, sessionIds, clock.now())).map((user) => [user.sessionId, user]));

export const endSession = ({ db }: Pick<Needs, 'db'>, token: string) => store.deleteSession(db, hashOf(token));

export const endSessionsOf = store.deleteSessionsOf;

export const deleteExpiredSessions = ({ db, clock }: Needs) => store.deleteExpiredSessions(db, clock.now());

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** The session cookie. It lasts as long as a student's session; only the database decides if a session has ended. */
export const {
  read: sessionToken,
  set: setSessionCookie,
  clear: clearSessionCookie,
} = namedCookie('session', LIFETIMES.student.idle / 1000);
