/**
 * Sessions: rows in the database, named by a random token in an HttpOnly cookie
 * of which only the hash is stored. Signing in always makes a new one.
 */
import { createHash, randomBytes } from 'node:crypto';
import { authMessages } from '#contract/messages/auth-messages.ts';
import type { Db } from '#server/db/connect.ts';
import type { Clock } from '#server/ports/clock.ts';
import { Refusal } from '#server/refusal.ts';
import { cookieCalled } from './cookies.ts';
import * as store from './sessions.store.ts';

/** Whoever is signed in, as far as access and greetings need it. */
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
 * A session ends this long after it was last used, and at the latest so long after it began. Staff see money and
 * other people's data, so theirs are short; students have their own phones, and data bundles to save.
 */
const LIFETIMES = {
  student: { idle: 30 * DAY, whole: 90 * DAY, renewedAfter: HOUR },
  staff: { idle: 12 * HOUR, whole: 7 * DAY, renewedAfter: HOUR / 12 },
};

interface Visit {
  userId: string;
  userAgent: string;
  /** The one that the typed password was compared with. */
  passwordHash?: string | null | undefined;
}

/**
 * The cookie's token, 256 bits, to be given to the browser and to nobody else.
 *
 * @throws {Refusal} wrong_credentials  the password was changed, or the office shut the person out, since they were checked
 */
export async function startSession({ db, clock }: Needs, { userId, userAgent, passwordHash }: Visit) {
  const token = randomBytes(32).toString('base64url');
  const now = clock.now();
  const hasBegun = await store.insertSession(db, {
    tokenHash: hashOf(token),
    userId,
    userAgent: userAgent.slice(0, 300),
    now,
    studentsEnd: later(now, LIFETIMES.student.idle),
    staffsEnd: later(now, LIFETIMES.staff.idle),
    passwordHash: passwordHash ?? null,
  });
  if (!hasBegun) throw new Refusal('wrong_credentials', authMessages.wrongCredentials);
  return token;
}

/** Whose session that token is. Using a session prolongs it, once in a while and up to its latest end. */
export async function findSignedIn({ db, clock }: Needs, token: string) {
  const now = clock.now();
  const found = await store.findSignedIn(db, hashOf(token), now);
  if (!found) return undefined;

  const { lastSeenAt, createdAt, ...user } = found;
  const { idle, whole, renewedAfter } = LIFETIMES[user.type === 'student' ? 'student' : 'staff'];
  const isProlonged = now.getTime() - lastSeenAt.getTime() > renewedAfter;
  if (isProlonged) {
    const [ofUse, ofWhole] = [later(now, idle), later(createdAt, whole)];
    await store.renewSession(db, user.sessionId, { lastSeenAt: now, expiresAt: ofUse < ofWhole ? ofUse : ofWhole });
  }
  return { user: user satisfies User, isProlonged };
}

const later = (moment: Date, milliseconds: number) => new Date(moment.getTime() + milliseconds);

/** For somebody who belongs to the staff from now on: sessions that began as a student's end as the staff's do. */
export const shortenSessionsOf = (tx: Db, userId: string) =>
  store.shortenSessionsOf(tx, userId, { idle: LIFETIMES.staff.idle / 1000, whole: LIFETIMES.staff.whole / 1000 });

/** Whether a session that was found before is still there. To ask does not prolong it. */
export const isStillIn = ({ db, clock }: Needs, { sessionId }: Pick<User, 'sessionId'>) =>
  store.hasSession(db, sessionId, clock.now());

/** The people of those sessions as they are now, by the session's id; whoever is not there any more has been signed out. */
export const usersIn = async ({ db, clock }: Needs, sessionIds: string[]) =>
  new Map<string, User>((await store.listUsersIn(db, sessionIds, clock.now())).map((user) => [user.sessionId, user]));

export const endSession = ({ db }: Pick<Needs, 'db'>, token: string) => store.deleteSession(db, hashOf(token));

export const endSessionsOf = store.deleteSessionsOf;

export const sweepSessions = ({ db, clock }: Needs) => store.deleteExpiredSessions(db, clock.now());

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** The browser keeps everybody's cookie for as long as a student's; whether its session has ended is known here. */
export const {
  read: sessionToken,
  give: giveSession,
  take: takeSession,
} = cookieCalled('session', LIFETIMES.student.idle / 1000);
