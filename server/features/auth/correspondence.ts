/**
 * Writes a letter when its turn comes. Secrets are made here, at the last
 * moment, so that none lies in the queue; a letter that is tried again carries a
 * link of its own.
 */
import { z } from 'zod';
import { Email, Id } from '#contract/fields/fields.ts';
import { UserType } from '#contract/users.ts';
import { isForeignKeyViolation } from '#server/db/connect.ts';
import type { EmailContent } from '#server/email/email-template.ts';
import { isWithinLimit, uncountAttempts } from '#server/http/limits/limits.ts';
import type { Services } from '#server/services.ts';
import * as store from './auth.store.ts';
import * as letters from './letters.ts';
import { lifetimes, makeLink } from './links.ts';

/** Whom to write about what. */
export const Occasion = z.discriminatedUnion('kind', [
  // One that was queued by a version without sign-ups names none.
  z.object({ kind: z.literal('verification'), userId: Id, email: Email, signUpId: Id.optional() }),
  z.object({ kind: z.literal('already-registered'), email: Email }),
  z.object({ kind: z.literal('reset'), email: Email }),
  z.object({ kind: z.literal('invitation'), userId: Id }),
  z.object({ kind: z.literal('type-changed'), userId: Id, type: UserType }),
  z.object({ kind: z.literal('password-changed'), userId: Id }),
  z.object({ kind: z.literal('email-change'), userId: Id, email: Email }),
  z.object({ kind: z.literal('email-change-notice'), userId: Id, email: Email }),
]);
export type Occasion = z.output<typeof Occasion>;

/** Of one address: strangers who sign up with it do not fill its mailbox. */
const ALREADY_REGISTERED = { max: 3, minutes: 24 * 60 };

type Needs = Pick<Services, 'db' | 'clock' | 'mail' | 'config'>;
type Of<Kind extends Occasion['kind']> = Extract<Occasion, { kind: Kind }>;

/** Writes to nobody when the account has gone, never was, or has been closed by the office. */
export async function writeLetter(needs: Needs, occasion: Occasion) {
  const user = await ('userId' in occasion
    ? store.findUser(needs.db, occasion.userId)
    : store.findUserByEmail(needs.db, occasion.email));
  if (!user || user.deactivatedAt) return;

  switch (occasion.kind) {
    case 'verification':
      return writeVerification(needs, user, occasion);
    case 'already-registered':
      return writeAlreadyRegistered(needs, user);
    case 'reset':
      return send(needs, user.email, letters.resetLetter(await passwordPage(needs, user, lifetimes.reset)));
    case 'invitation':
      return writeInvitation(needs, user);
    case 'type-changed':
      return writeTypeChange(needs, user, occasion);
    case 'password-changed':
      return send(needs, user.email, letters.passwordChangedLetter(pageOf(needs, '/forgot-password')));
    case 'email-change':
      return writeEmailChange(needs, user, occasion);
    case 'email-change-notice':
      return send(needs, user.email, letters.emailChangeNotice(occasion.email, pageOf(needs, '/forgot-password')));
  }
}

/** Counted here and not at the sign-up, whose answer and time do not tell whether there is an account. */
async function writeAlreadyRegistered(needs: Needs, { email }: store.UserRow) {
  const key = `already-registered:${email}`;
  if (!(await isWithinLimit(needs, key, ALREADY_REGISTERED))) return;
  try {
    await send(needs, email, letters.alreadyRegisteredLetter(pageOf(needs, '/login')));
  } catch (error) {
    await uncountAttempts(needs, [key]);
    throw error;
  }
}

async function writeVerification(needs: Needs, user: store.UserRow, { signUpId }: Of<'verification'>) {
  if (user.emailVerifiedAt || user.type !== 'student') return;
  const url = await verifyPage(needs, user, { email: user.email, signUpId }).catch(nothingIfOrphaned);
  if (url) await send(needs, user.email, letters.verificationLetter(url));
}

/** The sign-up has ended, because another one was confirmed. */
function nothingIfOrphaned(error: unknown) {
  if (!isForeignKeyViolation(error)) throw error;
}

async function writeInvitation(needs: Needs, user: store.UserRow) {
  const content = user.emailVerifiedAt
    ? letters.typeChangedLetter('tutor', pageOf(needs, '/login'))
    : letters.invitationLetter(await passwordPage(needs, user, lifetimes.invitation));
  await send(needs, user.email, content);
}

/** Not any more, if it has been changed again meanwhile: that has a letter of its own. */
async function writeTypeChange(needs: Needs, user: store.UserRow, { type }: Of<'type-changed'>) {
  if (user.type !== type) return;
  await send(needs, user.email, letters.typeChangedLetter(type, pageOf(needs, '/login')));
}

/** Not any more, if the person has thought better of it; and not to an address that belongs to somebody. */
async function writeEmailChange(needs: Needs, user: store.UserRow, { email }: Of<'email-change'>) {
  const holder = await store.findUserByEmail(needs.db, email);
  if (user.pendingEmail !== email || holder?.emailVerifiedAt) return;
  await send(needs, email, letters.confirmNewEmailLetter(await verifyPage(needs, user, { email })));
}

async function verifyPage(needs: Needs, user: store.UserRow, proved: { email: string; signUpId?: string | undefined }) {
  const { email, signUpId = null } = proved;
  const link = { kind: 'verify' as const, userId: user.id, signUpId, email, lifetime: lifetimes.verify };
  const { secret } = await makeLink(needs, link);
  return pageOf(needs, `/verify/${user.type}/verify/${secret}`);
}

async function passwordPage(needs: Needs, user: store.UserRow, lifetime: number) {
  const { id, secret } = await makeLink(needs, { kind: 'reset', userId: user.id, email: user.email, lifetime });
  return pageOf(needs, `/password-reset/${id}/${secret}`);
}

const pageOf = ({ config }: Needs, path: string) => config.publicUrl + path;

const send = ({ mail }: Needs, to: string, content: EmailContent) => mail.send({ to, ...content });
