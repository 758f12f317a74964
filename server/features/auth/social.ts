/**
 * Signing in through an identity provider.
 *
 * A person is known by issuer and subject, whatever their address becomes. Who
 * is new gets a student's account by the address that the provider has
 * verified. Where that address has an account already, the question is whose
 * word counts: a provider that gives out the address itself is believed, any
 * other has to be joined by the account's own password, once. An address that
 * nobody has confirmed here belongs to whoever proves it, and what strangers
 * may have left there, such as a password, is void.
 */
import { randomBytes } from 'node:crypto';
import { PersonName } from '#contract/fields/fields.ts';
import { authMessages } from '#contract/messages/auth-messages.ts';
import type { Db } from '#server/db/connect.ts';
import { isWithinLimit } from '#server/http/limits/limits.ts';
import { endSessionsOf } from '#server/http/sessions/sessions.ts';
import type { VerifiedIdentity } from '#server/ports/identity.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import { fetchProviderPicture } from './auth.jobs.ts';
import * as store from './auth.store.ts';
import { isAuthoritative } from './authority.ts';
import { checkPassword, type SignInVisit } from './check-password.ts';
import { isUnconfirmedStudent } from './confirmation.ts';
import { endSignUps } from './sign-ups.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'queue' | 'identity' | 'passwords' | 'reservations'>;

/**
 * Where the popup goes, and the word by which the page knows its answer again.
 *
 * @throws {Refusal} not_found    no provider is set up
 * @throws {Refusal} unavailable  the provider cannot be reached
 */
export async function askProvider({ identity }: Pick<Needs, 'identity'>, nonce: string) {
  if (!identity) throw new Refusal('not_found', authMessages.providerNotSetUp);
  const state = randomBytes(32).toString('base64url');
  const url = await identity.authorizationUrl({ state, nonce });
  if (!url) throw new Refusal('unavailable', authMessages.providerAway);
  return { url, state };
}

interface ProviderAnswer {
  credential: string;
  /** What this browser has asked with. */
  nonce: string | undefined;
  /** Of the account that has the same address. */
  password?: string | undefined;
}

/**
 * The person whose credential that is.
 *
 * @throws {Refusal} wrong_credentials  the credential, or a password that was asked for, is not good; or somebody came in by it before
 * @throws {Refusal} password_needed    the same credential with the account's password is
 * @throws {Refusal} not_verified       the provider vouches for no address of theirs; or an invitation comes first
 * @throws {Refusal} not_allowed        the office has closed the account
 * @throws {Refusal} conflict           an account without a password; or it was changed in this moment
 * @throws {Refusal} too_many_requests  as signing in
 * @throws {Refusal} not_found, unavailable  as askProvider
 */
export async function signInWithProvider(needs: Needs, answer: ProviderAnswer, visit: SignInVisit) {
  const person = await prove(needs, answer);
  const { password } = answer;
  // Of two at once with one new identity the second finds, when it looks again, what the first has made.
  const user = (await admit(needs, { person, password }, visit)) ?? (await admit(needs, { person, password }, visit));
  if (!user) throw new Refusal('conflict', authMessages.overtaken);
  await spendNonce(needs, answer.nonce);
  return user;
}

/** Longer than a token is taken (server/adapters/identity/oidc.ts), so that whatever is counted here has expired when it is forgotten. */
const ONCE = { max: 1, minutes: 15 };

/** A question has one answer: whoever keeps the cookie and the token comes in by them once. Of many at once, one does. */
async function spendNonce(needs: Needs, nonce: string | undefined) {
  if (!(await isWithinLimit(needs, `nonce:${nonce}`, ONCE)))
    throw new Refusal('wrong_credentials', authMessages.notProven);
}

async function prove({ identity }: Needs, { credential, nonce }: ProviderAnswer) {
  if (!credential || !nonce) throw new Refusal('wrong_credentials', authMessages.notProven);
  if (!identity) throw new Refusal('not_found', authMessages.providerNotSetUp);
  const person = await identity.identify(credential, nonce);
  if (person === 'refused') throw new Refusal('wrong_credentials', authMessages.notProven);
  if (person === 'unreachable') throw new Refusal('unavailable', authMessages.providerAway);
  return person;
}

interface Arrival {
  person: VerifiedIdentity;
  password: string | undefined;
}

/** Undefined when somebody else was faster, and everything has to be looked at again. */
async function admit(needs: Needs, { person, password }: Arrival, visit: SignInVisit) {
  const { email } = person;
  // The account before the identity: one that is being made in this moment comes with its identity, or not at all.
  const account = email ? await store.findUserByEmail(needs.db, email) : undefined;
  const known = await store.findUserByIdentity(needs.db, person);
  if (known) return refuseDeactivated(known);

  if (!email) throw new Refusal('not_verified', authMessages.unverifiedByProvider);
  if (!account) return welcome(needs, person, email);
  refuseDeactivated(account);
  if (account.emailVerifiedAt) await requireOwner(needs, account, { person, password, visit });
  else refuseUnopenedInvitation(account, person);
  return link(needs, account, person);
}

function refuseDeactivated(user: store.UserRow) {
  if (user.deactivatedAt) throw new Refusal('not_allowed', authMessages.closed);
  return user;
}

/** A new student, as if the address had been confirmed by mail. */
async function welcome({ db, clock, queue }: Needs, person: VerifiedIdentity, email: string) {
  return db.transaction(async (tx) => {
    const student = { name: nameOf(person), email, type: 'student' as const, emailVerifiedAt: clock.now() };
    const user = await store.insertUser(tx, student);
    if (user && (await join(tx, { queue }, { user, person }))) return user;
    if (user) await store.deleteUser(tx, user.id);
    return undefined;
  });
}

/** The provider's name, made to keep our rule: D'Arcy (Jr.) becomes D Arcy Jr. */
function nameOf({ name }: VerifiedIdentity) {
  const groups = name.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const fitted = [name.trim(), groups.join(' ').slice(0, 80).trim()].map((text) => PersonName.safeParse(text));
  return fitted.find(({ success }) => success)?.data ?? 'Student';
}

/** A confirmed account is joined only with its owner's leave: the provider's word where that is enough, else the password. */
async function requireOwner(
  needs: Needs,
  account: store.UserRow,
  { person, password, visit }: Arrival & { visit: SignInVisit },
) {
  if (await isProvidersWordEnough(needs, account, person)) return;
  const { email } = account;
  if (!account.passwordHash) throw new Refusal('conflict', authMessages.passwordless(email));
  if (!password) throw new Refusal('password_needed', authMessages.passwordNeeded(email));
  await checkPassword(needs, { email, password }, visit);
}

/** Somebody else of that provider who comes in here already means that the address has changed hands there. */
const isProvidersWordEnough = async ({ db }: Needs, account: store.UserRow, person: VerifiedIdentity) =>
  isAuthoritative(person) && !(await store.hasIdentityOf(db, person.issuer, account.id));

/** Staff get rights with their account, so the invitation has to be in their hands. */
function refuseUnopenedInvitation(account: store.UserRow, person: VerifiedIdentity) {
  if (!isUnconfirmedStudent(account) && !isAuthoritative(person))
    throw new Refusal('not_verified', authMessages.invitationFirst);
}

async function link(needs: Needs, account: store.UserRow, person: VerifiedIdentity) {
  return needs.db.transaction(async (tx) => {
    const isAsDecided = await store.holdUnchanged(tx, account);
    if (!isAsDecided || !(await join(tx, needs, { user: account, person }))) return undefined;
    return account.emailVerifiedAt ? account : claim(tx, needs, { account, person });
  });
}

/** Confirms the address of an account, and voids what came before whoever proved it. */
async function claim(
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

/** Writes down who comes in as whom from now on; false when somebody else has just done so. */
async function join(
  tx: Db,
  { queue }: Pick<Needs, 'queue'>,
  { user, person }: { user: store.UserRow; person: VerifiedIdentity },
) {
  const { issuer, subject, picture: address } = person;
  if (!(await store.insertIdentity(tx, { issuer, subject, userId: user.id }))) return false;
  if (address && !user.pictureName) await queue.add(tx, fetchProviderPicture, { userId: user.id, address });
  return true;
}
