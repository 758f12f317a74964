/**
 * Confirming an email address. Opening the emailed link proves access to the
 * mailbox, but not whose password is valid: a stranger may have signed up with
 * the address. So opening a link is enough only in the browser of its sign-up.
 * Anywhere else a mail scanner may have opened the link, so the user also types
 * the password of a sign-up or chooses a new one.
 */

import type { Db } from '#server/db/connect.ts';
import { countAttempt, uncountAttempts } from '#server/http/limits/limits.ts';
import { endSessionsOf } from '#server/http/sessions/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as authTexts from '#texts/people/auth.ts';
import { isInvited, isUnconfirmedStudent } from './account-state.ts';
import * as store from './auth.store.ts';
import { findBySecret } from './links.ts';
import { endSignUps, findSignUpByHash, findSignUpOfBrowser, withPassword } from './sign-ups.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

const PASSWORD_TRIES = { max: 10, minutes: 15 };

export interface OpenedLink {
  /** The user type in the link's URL. */
  role: string;
  secret: string;
}

interface Opener extends OpenedLink {
  /** The signed-in user who opens the link, if any. After a change of email only this session of the user continues. */
  by: { id: string; sessionId: string } | undefined;
  /** Identifies this browser if someone has signed up in it (sign-up-browser.ts). */
  browserHash: string | undefined;
}

/**
 * Confirms the address that a link was sent to. Idempotent until the link expires;
 * never signs the user in.
 *
 * @throws {Refusal} not_found        no such link, or it has expired, or it is for another role
 * @throws {Refusal} password_needed  not the browser of the sign-up; nothing is changed
 * @throws {Refusal} conflict         the new address of an account, which another user has confirmed meanwhile
 */
export const verifyEmail = ({ db, clock }: Needs, { by, browserHash, ...opened }: Opener) =>
  withLink({ db, clock }, opened, async (tx, { link, user, users }) => {
    if (link.usedAt && user.email === link.email) return;
    // The link belongs to a sign-up from before the invitation, and must not accept the invitation.
    if (isInvited(user)) throw new Refusal('not_found', authTexts.linkInvalid);
    if (!isUnconfirmedStudent(user)) return confirmNewAddress({ db: tx, clock }, { link, user, users, by });

    const signUp = await findSignUpOfBrowser(tx, link, browserHash);
    if (!signUp) throw new Refusal('password_needed', authTexts.signUpPassword);
    return confirmSignUp({ db: tx, clock }, { link, user }, signUp);
  });

/**
 * Confirms the address, in any browser, together with the sign-up that has this password.
 *
 * @throws {Refusal} not_found          the link was used, has expired or does not exist
 * @throws {Refusal} wrong_credentials  no sign-up of this address has that password
 * @throws {Refusal} too_many_requests  ten wrong passwords in 15 minutes
 */
export async function confirmByPassword(
  { db, clock, passwords, attempts }: Needs & Pick<Services, 'passwords' | 'attempts'>,
  opened: OpenedLink,
  password: string,
) {
  const { link, user } = await withLink({ db, clock }, opened, async (_, found) => requireUnconfirmed(found));
  const key = `sign-up-password:${link.id}`;
  await countAttempt({ attempts, clock }, key, PASSWORD_TRIES);
  const proved = await withPassword({ db, passwords }, user, { password });
  if (!proved?.passwordHash) throw new Refusal('wrong_credentials', authTexts.signUpPasswordWrong);
  await uncountAttempts({ attempts }, [key]);

  const { passwordHash } = proved;
  await withLink({ db, clock }, opened, async (tx, found) => {
    const signUp = await findSignUpByHash(tx, user.id, passwordHash);
    if (!signUp) throw new Refusal('not_found', authTexts.linkInvalid);
    await confirmSignUp({ db: tx, clock }, requireUnconfirmed(found), signUp);
  });
}

/**
 * Confirms the address in any browser with a new name and password. All sign-ups, links and sessions of the account end.
 *
 * @throws {Refusal} not_found  as confirmByPassword
 * @throws {Refusal} invalid    a password that is too common; the link still works
 */
export async function confirmByNewPassword(
  { db, clock, passwords }: Needs & Pick<Services, 'passwords'>,
  opened: OpenedLink,
  { name, password }: { name: string; password: string },
) {
  await withLink({ db, clock }, opened, async (_, found) => requireUnconfirmed(found));
  const passwordHash = await passwords.hash(password);

  await withLink({ db, clock }, opened, async (tx, found) => {
    const { user } = requireUnconfirmed(found);
    await confirmSignUp({ db: tx, clock }, found, { name, passwordHash });
    await store.deleteUnusedLinks(tx, user.id);
    await endSessionsOf(tx, user.id);
  });
}

interface LinkAndUsers {
  link: store.LinkRow;
  user: store.UserRow;
  /** The link's user, and the owner of the link's address if that is another user. */
  users: store.UserRow[];
}

/**
 * Runs `act` in a transaction that has locked the link's user and the owner of its address.
 *
 * @throws {Refusal} not_found  no such link, or it has expired, or it is for another role
 */
async function withLink<T>(
  { db, clock }: Needs,
  { role, secret }: OpenedLink,
  act: (tx: Db, found: LinkAndUsers) => Promise<T>,
) {
  const linkBeforeLock = await findBySecret({ db, clock }, 'verify', secret);
  return db.transaction(async (tx) => {
    const users = linkBeforeLock?.userId
      ? await store.lockUserAndEmailOwner(tx, linkBeforeLock.userId, linkBeforeLock.email)
      : [];
    const user = users.find(({ id }) => id === linkBeforeLock?.userId);
    // Read again under the lock: a concurrent request may have used or deleted the link.
    const link = await findBySecret({ db: tx, clock }, 'verify', secret);
    if (!link || user?.type !== role) throw new Refusal('not_found', authTexts.linkInvalid);
    return act(tx, { link, user, users });
  });
}

/** @throws {Refusal} not_found  the link was used, or the user is confirmed or deactivated */
function requireUnconfirmed(found: LinkAndUsers) {
  if (found.link.usedAt || !isUnconfirmedStudent(found.user)) throw new Refusal('not_found', authTexts.linkInvalid);
  return found;
}

async function confirmSignUp(
  { db: tx, clock }: Needs,
  { link, user }: Pick<LinkAndUsers, 'link' | 'user'>,
  { name, passwordHash }: { name: string; passwordHash: string },
) {
  const now = clock.now();
  await consumeLink(tx, link, now);
  await store.updateUser(tx, user.id, { name, passwordHash, emailVerifiedAt: now });
  await endSignUps(tx, user.id);
}

async function consumeLink(tx: Db, { id }: store.LinkRow, now: Date) {
  if (!(await store.markLinkUsed(tx, id, now))) throw new Refusal('not_found', authTexts.linkInvalid);
}

async function confirmNewAddress(
  { db: tx, clock }: Needs,
  { link, user, users, by }: LinkAndUsers & Pick<Opener, 'by'>,
) {
  const { email } = link;
  if (![user.email, user.pendingEmail].includes(email)) throw new Refusal('not_found', authTexts.linkInvalid);
  const now = clock.now();
  await consumeLink(tx, link, now);
  const holder = users.find((one) => one.email === email);
  if (holder !== user) await changeEmail(tx, user, { email, holder, by });
  await store.updateUser(tx, user.id, { emailVerifiedAt: now });
}

interface EmailChange {
  email: string;
  /** The user who holds the new address at present, if any. */
  holder: store.UserRow | undefined;
  by: Opener['by'];
}

/** Changes an account's email. Links sent to the old address and sessions on other devices end. */
async function changeEmail(tx: Db, user: store.UserRow, { email, holder, by }: EmailChange) {
  if (holder && !isUnconfirmedStudent(holder)) throw new Refusal('conflict', authTexts.emailTaken);
  if (holder) await store.deleteUser(tx, holder.id);
  const isMoved = await store.setEmail(tx, user.id, email);
  if (!isMoved) throw new Refusal('conflict', authTexts.emailTaken);
  await store.deleteUnusedLinks(tx, user.id);
  await endSessionsOf(tx, user.id, by?.id === user.id ? by.sessionId : undefined);
}
