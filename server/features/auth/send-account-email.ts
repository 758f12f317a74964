/**
 * The job that sends an email about an account. Links are created here, so that
 * no secret is stored in the queue; each retry creates a new link.
 */
import { z } from 'zod';
import { Email, Id } from '#contract/fields/fields.ts';
import { UserType } from '#contract/users.ts';
import { localeTags } from '#messages/locales.ts';
import { isForeignKeyViolation } from '#server/db/connect.ts';
import { type EmailContent, type Letterhead, letterheadIn } from '#server/email/email-template.ts';
import { hasOwnEmail, mailboxOf } from '#server/email/mailbox.ts';
import { isWithinLimit, uncountAttempts } from '#server/http/limits/limits.ts';
import type { Services } from '#server/services.ts';
import { isInvited } from './account-state.ts';
import * as store from './auth.store.ts';
import * as emails from './auth-emails.ts';
import { createLink, lifetimes } from './links.ts';

/** The job's data. */
export const AccountEmail = z.discriminatedUnion('kind', [
  // Earlier versions of Darasa had no sign-ups (sign-ups.ts): jobs that they queued have no signUpId, and no locale.
  z.object({
    kind: z.literal('verification'),
    userId: Id,
    email: Email,
    signUpId: Id.optional(),
    /** The language of the request, because the account has none before its first sign-in. */
    locale: z.enum(localeTags).optional(),
  }),
  z.object({ kind: z.literal('already-registered'), email: Email }),
  z.object({ kind: z.literal('reset'), email: Email }),
  // The locale is the office's, because a student's account has none before its first sign-in.
  z.object({ kind: z.literal('invitation'), userId: Id, locale: z.enum(localeTags).optional() }),
  z.object({ kind: z.literal('type-changed'), userId: Id, type: UserType }),
  z.object({ kind: z.literal('password-changed'), userId: Id }),
  z.object({ kind: z.literal('email-change'), userId: Id, email: Email }),
  z.object({ kind: z.literal('email-change-notice'), userId: Id, email: Email }),
]);
export type AccountEmail = z.output<typeof AccountEmail>;

/** Limit of "account already exists" emails to one address, so that strangers' sign-ups cannot flood the mailbox. */
const ALREADY_REGISTERED = { max: 3, minutes: 24 * 60 };

type Needs = Pick<Services, 'db' | 'attempts' | 'clock' | 'mail' | 'config' | 'schoolDetails'>;
/** The services, and the email's letterhead in the recipient's language. */
type Writing = Needs & { head: Letterhead };
type EmailOf<Kind extends AccountEmail['kind']> = Extract<AccountEmail, { kind: Kind }>;

/** Sends the email of the job; sends none if the account does not exist, is deactivated, or is deleted meanwhile. */
export async function writeAccountEmail(services: Needs, occasion: AccountEmail) {
  const user = await ('userId' in occasion
    ? store.findUser(services.db, occasion.userId)
    : store.findUserByEmail(services.db, occasion.email));
  if (!user || user.deactivatedAt) return;
  const requestLocale = 'locale' in occasion ? occasion.locale : undefined;
  const needs = { ...services, head: await letterheadIn(services, user.locale ?? requestLocale) };
  await write(needs, user, occasion).catch(ignoreDeletedAccount);
}

/**
 * Ignores a violated foreign key of a new link: since it was read, its account was deleted because the invitation was
 * withdrawn, or its sign-up was deleted, usually because another sign-up was confirmed.
 */
function ignoreDeletedAccount(error: unknown) {
  if (!isForeignKeyViolation(error)) throw error;
}

async function write(needs: Writing, user: store.UserRow, occasion: AccountEmail) {
  switch (occasion.kind) {
    case 'verification':
      return writeVerification(needs, user, occasion);
    case 'already-registered':
      return writeAlreadyRegistered(needs, user);
    case 'reset':
      return sendTo(needs, user, emails.resetEmail(needs.head, await makePasswordUrl(needs, user, lifetimes.reset)));
    case 'invitation':
      return writeInvitation(needs, user);
    case 'type-changed':
      return writeTypeChange(needs, user, occasion);
    case 'password-changed':
      return sendTo(needs, user, passwordChangedEmail(needs, user));
    case 'email-change':
      return writeEmailChange(needs, user, occasion);
    case 'email-change-notice':
      return writeEmailChangeNotice(needs, user, occasion);
  }
}

/**
 * Emails the owner of the account about a sign-up with its address; an invited person gets the invitation again. The limit
 * is checked here and not at the sign-up, whose response and duration must not reveal whether the account exists.
 */
async function writeAlreadyRegistered(needs: Writing, user: store.UserRow) {
  const { email } = user;
  const key = `already-registered:${email}`;
  if (!(await isWithinLimit(needs, key, ALREADY_REGISTERED))) return;
  try {
    if (isInvited(user)) await writeInvitation(needs, user);
    else await sendTo(needs, user, emails.alreadyRegisteredEmail(needs.head, pageUrl(needs, '/login')));
  } catch (error) {
    await uncountAttempts(needs, [key]);
    throw error;
  }
}

async function writeVerification(needs: Writing, user: store.UserRow, { signUpId }: EmailOf<'verification'>) {
  if (user.emailVerifiedAt || user.type !== 'student') return;
  const url = await makeVerifyUrl(needs, user, { email: user.email, signUpId });
  await sendTo(needs, user, emails.verificationEmail(needs.head, url));
}

/**
 * Sends nothing to a student who has confirmed the address meanwhile, whose invitation was withdrawn, or who lacks a
 * guardian's consent; recording the consent queues the invitation again.
 */
async function writeInvitation(needs: Writing, user: store.UserRow) {
  if (user.consentMissingSince) return;
  if (user.type === 'student' && !isInvited(user)) return;
  const content = user.emailVerifiedAt
    ? emails.typeChangedEmail(needs.head, 'tutor', pageUrl(needs, '/login'))
    : emails.invitationEmail(
        needs.head,
        user.type === 'student' ? 'student' : 'tutor',
        await makePasswordUrl(needs, user, lifetimes.invitation),
      );
  await sendTo(needs, user, content);
}

/** Emails users their new type. Sends nothing if the type has changed again since, because that change queued another email. */
async function writeTypeChange(needs: Writing, user: store.UserRow, { type }: EmailOf<'type-changed'>) {
  if (user.type !== type) return;
  await sendTo(needs, user, emails.typeChangedEmail(needs.head, type, pageUrl(needs, '/login')));
}

/** Sends a link to the new address; nothing if the user has chosen another address since, or another user has this one. */
async function writeEmailChange(needs: Writing, user: store.UserRow, { email }: EmailOf<'email-change'>) {
  const holder = await store.findUserByEmail(needs.db, email);
  if (user.pendingEmail !== email || holder?.emailVerifiedAt) return;
  await send(needs, email, emails.newAddressEmail(needs.head, await makeVerifyUrl(needs, user, { email })));
}

/** Emails the old address that the user has requested another one. */
async function writeEmailChangeNotice(needs: Writing, user: store.UserRow, { email }: EmailOf<'email-change-notice'>) {
  const forgotPassword = pageUrl(needs, '/forgot-password');
  return sendTo(needs, user, emails.oldAddressEmail(needs.head, email, forgotPassword));
}

/** The email to a student without a mailbox has no link to reset the password: the office prints a new first password. */
const passwordChangedEmail = ({ head, config }: Writing, user: store.UserRow) =>
  hasOwnEmail(user)
    ? emails.passwordChangedEmail(head, pageUrl({ config }, '/forgot-password'))
    : emails.numberPasswordChangedEmail(head, user.admissionNumber ?? '');

async function makeVerifyUrl(
  needs: Needs,
  user: store.UserRow,
  target: { email: string; signUpId?: string | undefined },
) {
  const { email, signUpId = null } = target;
  const link = { kind: 'verify' as const, userId: user.id, signUpId, email, lifetime: lifetimes.verify };
  const { secret } = await createLink(needs, link);
  return pageUrl(needs, `/verify/${user.type}/verify/${secret}`);
}

async function makePasswordUrl(needs: Needs, user: store.UserRow, lifetime: number) {
  const { id, secret } = await createLink(needs, { kind: 'reset', userId: user.id, email: user.email, lifetime });
  return pageUrl(needs, `/password-reset/${id}/${secret}`);
}

const pageUrl = ({ config }: Pick<Needs, 'config'>, path: string) => config.publicUrl + path;

async function sendTo(needs: Needs, user: store.UserRow, content: EmailContent) {
  const mailbox = mailboxOf(user);
  if (mailbox) await send(needs, mailbox, content);
}

const send = ({ mail }: Needs, to: string, content: EmailContent) => mail.send({ to, ...content });
