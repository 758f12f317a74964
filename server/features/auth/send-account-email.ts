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
import { isWithinLimit, uncountAttempts } from '#server/http/limits/limits.ts';
import type { Services } from '#server/services.ts';
import * as store from './auth.store.ts';
import * as emails from './auth-emails.ts';
import { lifetimes, makeLink } from './links.ts';

/** The job's data. */
export const AccountEmail = z.discriminatedUnion('kind', [
  // Earlier versions of Darasa had no sign-ups (sign-ups.ts): jobs that they queued have no signUpId, and no locale.
  z.object({
    kind: z.literal('verification'),
    userId: Id,
    email: Email,
    signUpId: Id.optional(),
    /** The language of the request: the account has none before its first sign-in. */
    locale: z.enum(localeTags).optional(),
  }),
  z.object({ kind: z.literal('already-registered'), email: Email }),
  z.object({ kind: z.literal('reset'), email: Email }),
  z.object({ kind: z.literal('invitation'), userId: Id }),
  z.object({ kind: z.literal('type-changed'), userId: Id, type: UserType }),
  z.object({ kind: z.literal('password-changed'), userId: Id }),
  z.object({ kind: z.literal('email-change'), userId: Id, email: Email }),
  z.object({ kind: z.literal('email-change-notice'), userId: Id, email: Email }),
]);
export type AccountEmail = z.output<typeof AccountEmail>;

/** Limit of "account already exists" emails to one address: strangers' sign-ups must not flood the owner's mailbox. */
const ALREADY_REGISTERED = { max: 3, minutes: 24 * 60 };

type Needs = Pick<Services, 'db' | 'clock' | 'mail' | 'config' | 'schoolDetails'>;
/** The services, and the email's letterhead in the recipient's language. */
type Writing = Needs & { head: Letterhead };
type EmailOf<Kind extends AccountEmail['kind']> = Extract<AccountEmail, { kind: Kind }>;

/** Sends the email that the job asks for; none if the account does not exist or is deactivated. */
export async function writeAccountEmail(services: Needs, occasion: AccountEmail) {
  const user = await ('userId' in occasion
    ? store.findUser(services.db, occasion.userId)
    : store.findUserByEmail(services.db, occasion.email));
  if (!user || user.deactivatedAt) return;
  const requestLocale = occasion.kind === 'verification' ? occasion.locale : undefined;
  const needs = { ...services, head: await letterheadIn(services, user.locale ?? requestLocale) };

  switch (occasion.kind) {
    case 'verification':
      return writeVerification(needs, user, occasion);
    case 'already-registered':
      return writeAlreadyRegistered(needs, user);
    case 'reset':
      return send(
        needs,
        user.email,
        emails.resetEmail(needs.head, await makePasswordUrl(needs, user, lifetimes.reset)),
      );
    case 'invitation':
      return writeInvitation(needs, user);
    case 'type-changed':
      return writeTypeChange(needs, user, occasion);
    case 'password-changed':
      return send(needs, user.email, emails.passwordChangedEmail(needs.head, pageUrl(needs, '/forgot-password')));
    case 'email-change':
      return writeEmailChange(needs, user, occasion);
    case 'email-change-notice':
      return writeEmailChangeNotice(needs, user, occasion);
  }
}

/** Limited here and not at the sign-up, whose response and duration must not reveal whether the account exists. */
async function writeAlreadyRegistered(needs: Writing, user: store.UserRow) {
  const { email } = user;
  const key = `already-registered:${email}`;
  if (!(await isWithinLimit(needs, key, ALREADY_REGISTERED))) return;
  try {
    await send(needs, email, emails.alreadyRegisteredEmail(needs.head, pageUrl(needs, '/login')));
  } catch (error) {
    await uncountAttempts(needs, [key]);
    throw error;
  }
}

async function writeVerification(needs: Writing, user: store.UserRow, { signUpId }: EmailOf<'verification'>) {
  if (user.emailVerifiedAt || user.type !== 'student') return;
  const url = await makeVerifyUrl(needs, user, { email: user.email, signUpId }).catch(ignoreEndedSignUp);
  if (url) await send(needs, user.email, emails.verificationEmail(needs.head, url));
}

/**
 * Ignores a violated foreign key, which means that the link's sign-up was deleted, usually because another sign-up was
 * confirmed.
 */
function ignoreEndedSignUp(error: unknown) {
  if (!isForeignKeyViolation(error)) throw error;
}

async function writeInvitation(needs: Writing, user: store.UserRow) {
  const content = user.emailVerifiedAt
    ? emails.typeChangedEmail(needs.head, 'tutor', pageUrl(needs, '/login'))
    : emails.invitationEmail(needs.head, await makePasswordUrl(needs, user, lifetimes.invitation));
  await send(needs, user.email, content);
}

/** Tells users their new type. Sends nothing if the type has changed again since: that change queued another email. */
async function writeTypeChange(needs: Writing, user: store.UserRow, { type }: EmailOf<'type-changed'>) {
  if (user.type !== type) return;
  await send(needs, user.email, emails.typeChangedEmail(needs.head, type, pageUrl(needs, '/login')));
}

/** Sends the new address a link. Sends nothing if the user chose another address since, or if another user has it. */
async function writeEmailChange(needs: Writing, user: store.UserRow, { email }: EmailOf<'email-change'>) {
  const holder = await store.findUserByEmail(needs.db, email);
  if (user.pendingEmail !== email || holder?.emailVerifiedAt) return;
  await send(needs, email, emails.newAddressEmail(needs.head, await makeVerifyUrl(needs, user, { email })));
}

/** Tells the old address that the user has requested another one. */
async function writeEmailChangeNotice(needs: Writing, user: store.UserRow, { email }: EmailOf<'email-change-notice'>) {
  const forgotPassword = pageUrl(needs, '/forgot-password');
  return send(needs, user.email, emails.oldAddressEmail(needs.head, email, forgotPassword));
}

async function makeVerifyUrl(
  needs: Needs,
  user: store.UserRow,
  target: { email: string; signUpId?: string | undefined },
) {
  const { email, signUpId = null } = target;
  const link = { kind: 'verify' as const, userId: user.id, signUpId, email, lifetime: lifetimes.verify };
  const { secret } = await makeLink(needs, link);
  return pageUrl(needs, `/verify/${user.type}/verify/${secret}`);
}

async function makePasswordUrl(needs: Needs, user: store.UserRow, lifetime: number) {
  const { id, secret } = await makeLink(needs, { kind: 'reset', userId: user.id, email: user.email, lifetime });
  return pageUrl(needs, `/password-reset/${id}/${secret}`);
}

const pageUrl = ({ config }: Needs, path: string) => config.publicUrl + path;

const send = ({ mail }: Needs, to: string, content: EmailContent) => mail.send({ to, ...content });
