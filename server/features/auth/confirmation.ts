/**
 * How an address is confirmed: whoever opens the link that was sent there reads
 * its mailbox. A mailbox does not tell whose password is good, because a stranger
 * may have signed up with the address: a link confirms by itself only in the
 * browser of its sign-up. Anywhere else, where it may be a mail scanner that
 * opens it, the person types the password of a sign-up or chooses a new one.
 */
import { authMessages } from '#contract/messages/auth-messages.ts';
import type { Db } from '#server/db/connect.ts';
import { countAttempt, uncountAttempts } from '#server/http/limits/limits.ts';
import { endSessionsOf } from '#server/http/sessions/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as store from './auth.store.ts';
import { findBySecret } from './links.ts';
import { endSignUps, findOwnSignUp, findSignUpByHash, withPassword } from './sign-ups.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

const GUESSES = { max: 10, minutes: 15 };

export interface OpenedLink {
  /** The type of person that the link's address names. */
  role: string;
  secret: string;
}

interface Opener extends OpenedLink {
  /** Who opens the link, if they are signed in here: that session may go on. */
  by: { id: string; sessionId: string } | undefined;
  /** The browser in which it is opened, if somebody has signed up there. */
  browserHash: string | undefined;
}

/**
 * Confirms the address that a link was sent to. Opening the link again says
 * "yes" again. It signs nobody in.
 *
 * @throws {Refusal} not_found        no such link, or it has expired, or it is for another role
 * @throws {Refusal} password_needed  another browser than that of the sign-up; nothing is changed
 * @throws {Refusal} conflict         a changed address that somebody else has taken meanwhile
 */
export const verifyEmail = ({ db, clock }: Needs, { by, browserHash, ...opened }: Opener) =>
  withLink({ db, clock }, opened, async (tx, { link, user, people }) => {
    if (link.usedAt && user.email === link.email) return;
    if (!isUnconfirmedStudent(user)) return confirmNewAddress({ db: tx, clock }, { link, user, people, by });

    const signUp = await findOwnSignUp(tx, link, browserHash);
    if (!signUp) throw new Refusal('password_needed', authMessages.signUpPassword);
    return confirmSignUp({ db: tx, clock }, { link, user }, signUp);
  });

/**
 * The same in any browser, by the password of one of the address's sign-ups: that one is confirmed.
 *
 * @throws {Refusal} not_found          the link has been used, has expired or never was
 * @throws {Refusal} wrong_credentials  no sign-up of this address has that password
 * @throws {Refusal} too_many_requests  ten wrong passwords in a quarter of an hour
 */
export async function confirmByPassword(
  { db, clock, passwords }: Needs & Pick<Services, 'passwords'>,
  opened: OpenedLink,
  password: string,
) {
  const { link, user } = await withLink({ db, clock }, opened, async (_, found) => requireWaiting(found));
  const key = `sign-up-password:${link.id}`;
  await countAttempt({ db, clock }, key, GUESSES);
  const proved = await withPassword({ db, passwords }, user, { password });
  if (!proved?.passwordHash) throw new Refusal('wrong_credentials', authMessages.signUpPasswordWrong);
  await uncountAttempts({ db }, [key]);

  const { passwordHash } = proved;
  await withLink({ db, clock }, opened, async (tx, found) => {
    const signUp = await findSignUpByHash(tx, user.id, passwordHash);
    if (!signUp) throw new Refusal('not_found', authMessages.linkInvalid);
    await confirmSignUp({ db: tx, clock }, requireWaiting(found), signUp);
  });
}

/**
 * The same for an owner of the mailbox who knows no password: she chooses one, and nothing is left of what was there.
 *
 * @throws {Refusal} not_found  as confirmByPassword
 * @throws {Refusal} invalid    a password that is too common; the link stays good
 */
export async function confirmByNewPassword(
  { db, clock, passwords }: Needs & Pick<Services, 'passwords'>,
  opened: OpenedLink,
  { name, password }: { name: string; password: string },
) {
  await withLink({ db, clock }, opened, async (_, found) => requireWaiting(found));
  const passwordHash = await passwords.hash(password);

  await withLink({ db, clock }, opened, async (tx, found) => {
    const { user } = requireWaiting(found);
    await confirmSignUp({ db: tx, clock }, found, { name, passwordHash });
    await store.deleteUnusedLinks(tx, user.id);
    await endSessionsOf(tx, user.id);
  });
}

interface Found {
  link: store.LinkRow;
  user: store.UserRow;
  /** The user, and who has the link's address. */
  people: store.UserRow[];
}

/**
 * Does something with a link and its person, who stay as they are meanwhile.
 *
 * @throws {Refusal} not_found  no such link, or it has expired, or it is for another role
 */
async function withLink<T>(
  { db, clock }: Needs,
  { role, secret }: OpenedLink,
  act: (tx: Db, found: Found) => Promise<T>,
) {
  const seen = await findBySecret({ db, clock }, 'verify', secret);
  return db.transaction(async (tx) => {
    const people = seen?.userId ? await store.lockForAddress(tx, seen.userId, seen.email) : [];
    const user = people.find(({ id }) => id === seen?.userId);
    // Whoever had them before may have used or ended the link.
    const link = await findBySecret({ db: tx, clock }, 'verify', secret);
    if (!link || user?.type !== role) throw new Refusal('not_found', authMessages.linkInvalid);
    return act(tx, { link, user, people });
  });
}

/** @throws {Refusal} not_found  nothing is to be confirmed any more */
function requireWaiting(found: Found) {
  if (found.link.usedAt || !isUnconfirmedStudent(found.user)) throw new Refusal('not_found', authMessages.linkInvalid);
  return found;
}

async function confirmSignUp(
  { db: tx, clock }: Needs,
  { link, user }: Pick<Found, 'link' | 'user'>,
  { name, passwordHash }: { name: string; passwordHash: string },
) {
  const now = clock.now();
  await spend(tx, link, now);
  await store.updateUser(tx, user.id, { name, passwordHash, emailVerifiedAt: now });
  await endSignUps(tx, user.id);
}

async function spend(tx: Db, { id }: store.LinkRow, now: Date) {
  if (!(await store.spendLink(tx, id, now))) throw new Refusal('not_found', authMessages.linkInvalid);
}

async function confirmNewAddress({ db: tx, clock }: Needs, { link, user, people, by }: Found & Pick<Opener, 'by'>) {
  const { email } = link;
  if (![user.email, user.pendingEmail].includes(email)) throw new Refusal('not_found', authMessages.linkInvalid);
  const now = clock.now();
  await spend(tx, link, now);
  const holder = people.find((one) => one.email === email);
  if (holder !== user) await takeAddress(tx, user, { email, holder, by });
  await store.updateUser(tx, user.id, { emailVerifiedAt: now });
}

interface Move {
  email: string;
  /** Who has the new address so far. */
  holder: store.UserRow | undefined;
  by: Opener['by'];
}

/** Moves an account to its new address; what was sent to the old one, and who is signed in elsewhere, counts no more. */
async function takeAddress(tx: Db, user: store.UserRow, { email, holder, by }: Move) {
  if (holder && !isUnconfirmedStudent(holder)) throw new Refusal('conflict', authMessages.emailTaken);
  if (holder) await store.deleteUser(tx, holder.id);
  const isMoved = await store.moveToAddress(tx, user.id, email);
  if (!isMoved) throw new Refusal('conflict', authMessages.emailTaken);
  await store.deleteUnusedLinks(tx, user.id);
  await endSessionsOf(tx, user.id, by?.id === user.id ? by.sessionId : undefined);
}

/** Somebody whose address is free for whoever proves it; not if the office has shut them out. */
export const isUnconfirmedStudent = ({ emailVerifiedAt, type, deactivatedAt }: store.UserRow) =>
  !emailVerifiedAt && type === 'student' && !deactivatedAt;
