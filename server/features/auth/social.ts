/**
 * Signing in through an identity provider.
 *
 * Users are identified by issuer and subject, even if their address changes. A
 * new identity gets a student account with the address that the provider has
 * verified. If that address already has an account, the identity is linked to it:
 * without further proof if the provider is authoritative for the address
 * (authoritative-email.ts), otherwise once the account's password is entered. An
 * unconfirmed account goes to the first user who proves the address, and loses
 * what strangers may have set, such as a password.
 */
import { randomBytes } from 'node:crypto';
import { PersonName } from '#contract/fields/fields.ts';
import type { Db } from '#server/db/connect.ts';
import { databaseAttempts } from '#server/http/limits/limits.store.ts';
import { isWithinLimit } from '#server/http/limits/limits.ts';
import { endSessionsOf } from '#server/http/sessions/sessions.ts';
import type { VerifiedIdentity } from '#server/ports/identity.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as authTexts from '#texts/people/auth.ts';
import { isUnconfirmedStudent, requireAccess } from './account-state.ts';
import { fetchProviderPicture } from './auth.jobs.ts';
import * as store from './auth.store.ts';
import { isEmailAuthoritative } from './authoritative-email.ts';
import { checkPassword, type SignInVisit } from './check-password.ts';
import { endSignUps } from './sign-ups.ts';

type Needs = Pick<
  Services,
  'db' | 'attempts' | 'clock' | 'queue' | 'identity' | 'passwords' | 'reservations' | 'signer'
>;

/**
 * The URL that the popup opens, and the `state` by which the page recognises the provider's response.
 *
 * @throws {Refusal} not_found    no provider is set up
 * @throws {Refusal} unavailable  the provider cannot be reached
 */
export async function openProviderPopup({ identity }: Pick<Needs, 'identity'>, nonce: string) {
  if (!identity) throw new Refusal('not_found', authTexts.providerNotSetUp);
  const state = randomBytes(32).toString('base64url');
  const url = await identity.authorizationUrl({ state, nonce });
  if (!url) throw new Refusal('unavailable', authTexts.providerAway);
  return { url, state };
}

interface ProviderAnswer {
  credential: string;
  /** The nonce in this browser's cookie (nonce-cookie.ts). */
  nonce: string | undefined;
  /** The password of the account whose email address the provider reported; sent on retry after `password_needed`. */
  password?: string | undefined;
}

/**
 * The user that the credential identifies; creates or links the account if needed.
 *
 * @throws {Refusal} wrong_credentials  the credential or the password is invalid, or the credential was used before
 * @throws {Refusal} password_needed    retry the same credential with the account's password
 * @throws {Refusal} not_verified       the provider has verified no address, or the user has to accept an invitation first
 * @throws {Refusal} not_allowed        the account is deactivated
 * @throws {Refusal} conflict           the account has no password, or was changed concurrently
 * @throws {Refusal} too_many_requests  as signIn
 * @throws {Refusal} not_found, unavailable  as openProviderPopup
 */
export async function signInWithProvider(needs: Needs, answer: ProviderAnswer, visit: SignInVisit) {
  const person = await verifyCredential(needs, answer);
  const { password } = answer;
  // Tried twice: of two concurrent first sign-ins with one identity, the slower one's retry finds the new account.
  const user =
    (await findOrCreateUser(needs, { person, password }, visit)) ??
    (await findOrCreateUser(needs, { person, password }, visit));
  if (!user) throw new Refusal('conflict', authTexts.overtaken);
  await consumeNonce(needs, answer.nonce);
  return user;
}

/** One sign-in for each nonce, longer than an ID token is valid: none can be used twice (server/adapters/identity/oidc.ts). */
const USED_ONCE = { max: 1, minutes: 15 };

/** Uses up the nonce, so that cookie and ID token together work only once; of concurrent calls, one succeeds. */
async function consumeNonce({ db, clock }: Needs, nonce: string | undefined) {
  if (!(await isWithinLimit({ attempts: databaseAttempts(db), clock }, `nonce:${nonce}`, USED_ONCE)))
    throw new Refusal('wrong_credentials', authTexts.notProven);
}

async function verifyCredential({ identity }: Needs, { credential, nonce }: ProviderAnswer) {
  if (!credential || !nonce) throw new Refusal('wrong_credentials', authTexts.notProven);
  if (!identity) throw new Refusal('not_found', authTexts.providerNotSetUp);
  const identified = await identity.identify(credential, nonce);
  if (identified === 'refused') throw new Refusal('wrong_credentials', authTexts.notProven);
  if (identified === 'unreachable') throw new Refusal('unavailable', authTexts.providerAway);
  return identified;
}

interface ProviderLogin {
  person: VerifiedIdentity;
  password: string | undefined;
}

/** Finds the identity's user, or creates one; undefined if a concurrent request interfered, and the caller retries. */
async function findOrCreateUser(needs: Needs, { person, password }: ProviderLogin, visit: SignInVisit) {
  const { email } = person;
  // Account first, then identity: if a concurrent sign-in commits both in between, the second query finds the identity.
  const account = email ? await store.findUserByEmail(needs.db, email) : undefined;
  const linkedUser = await store.findUserByIdentity(needs.db, person);
  if (linkedUser) return requireAccess(linkedUser);

  if (!email) throw new Refusal('not_verified', authTexts.unverifiedByProvider);
  if (!account) return createStudent(needs, person, email);
  requireAccess(account);
  if (account.emailVerifiedAt) await requireAccountOwner(needs, account, { person, password, visit });
  else refuseUnopenedInvitation(account, person);
  return linkAccount(needs, account, person);
}

/** Creates a student whose address is confirmed by the provider. */
async function createStudent({ db, clock, queue }: Needs, person: VerifiedIdentity, email: string) {
  return db.transaction(async (tx) => {
    const student = { name: nameOf(person), email, type: 'student' as const, emailVerifiedAt: clock.now() };
    const user = await store.insertUser(tx, student);
    if (user && (await addIdentity(tx, { queue }, { user, person }))) return user;
    if (user) await store.deleteUser(tx, user.id);
    return undefined;
  });
}

/** The provider's name, made valid as a PersonName: D'Arcy (Jr.) becomes D Arcy Jr. */
function nameOf({ name }: VerifiedIdentity) {
  const groups = name.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const fitted = [name.trim(), groups.join(' ').slice(0, 80).trim()].map((text) => PersonName.safeParse(text));
  return fitted.find(({ success }) => success)?.data ?? 'Student';
}

/** Linking to a confirmed account needs proof of ownership: an authoritative provider, or the account's password. */
async function requireAccountOwner(
  needs: Needs,
  account: store.UserRow,
  { person, password, visit }: ProviderLogin & { visit: SignInVisit },
) {
  if (await mayLinkWithoutPassword(needs, account, person)) return;
  const { email } = account;
  if (!account.passwordHash) throw new Refusal('conflict', (texts) => texts.auth.passwordless(email));
  if (!password) throw new Refusal('password_needed', (texts) => texts.auth.passwordNeeded(email));
  await checkPassword(needs, { email, password }, visit);
}

/**
 * Whether the provider is authoritative for the address. That is not enough if the account already has an identity of
 * the provider: the provider may have reassigned the address to another person.
 */
const mayLinkWithoutPassword = async ({ db }: Needs, account: store.UserRow, person: VerifiedIdentity) =>
  isEmailAuthoritative(person) && !(await store.hasIdentityOf(db, person.issuer, account.id));

/** The first sign-in to an invited account must prove access to the mailbox, because the account has permissions or records. */
function refuseUnopenedInvitation(account: store.UserRow, person: VerifiedIdentity) {
  if (!isUnconfirmedStudent(account) && !isEmailAuthoritative(person))
    throw new Refusal('not_verified', authTexts.invitationFirst);
}

async function linkAccount(needs: Needs, account: store.UserRow, person: VerifiedIdentity) {
  return needs.db.transaction(async (tx) => {
    const isAsDecided = await store.lockIfUnchanged(tx, account);
    if (!isAsDecided || !(await addIdentity(tx, needs, { user: account, person }))) return undefined;
    return account.emailVerifiedAt ? account : claimUnconfirmedAccount(tx, needs, { account, person });
  });
}

/** Confirms the account's address, and removes what people without proof of access to the mailbox may have set. */
async function claimUnconfirmedAccount(
  tx: Db,
  { clock }: Needs,
  { account, person }: { account: store.UserRow; person: VerifiedIdentity },
) {
  const name = isUnconfirmedStudent(account) ? nameOf(person) : account.name;
  const claimed = { name, emailVerifiedAt: clock.now(), passwordHash: null, pendingEmail: null };
  await store.updateUser(tx, account.id, claimed);
  await endSignUps(tx, account.id);
  await store.deleteUnusedLinks(tx, account.id);
  await endSessionsOf(tx, account.id);
  return { ...account, ...claimed };
}

/** Links the identity to the user; false if it was linked concurrently. */
async function addIdentity(
  tx: Db,
  { queue }: Pick<Needs, 'queue'>,
  { user, person }: { user: store.UserRow; person: VerifiedIdentity },
) {
  const { issuer, subject, picture: address } = person;
  if (!(await store.insertIdentity(tx, { issuer, subject, userId: user.id }))) return false;
  if (address && !user.pictureName) await queue.add(tx, fetchProviderPicture, { userId: user.id, address });
  return true;
}
