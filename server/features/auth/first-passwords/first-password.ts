/**
 * First passwords, which the office prints for students who cannot open a link in an email.
 *
 * A first password is derived from the school's key and a random text in the account, so that the office can print it
 * again while it is unused, and neither a table nor a job contains it. It works for 30 days, and only to choose another
 * password: it starts no session.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { UserRow } from '#server/features/auth/auth.store.ts';
import type { Services } from '#server/services.ts';

/** How long a first password works, in milliseconds. */
export const FIRST_PASSWORD_LIFETIME = 30 * 24 * 60 * 60_000;
/** Crockford's Base32 in lower case, which has no letters that look like digits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/** 12 characters are 60 bits. Under the sign-in limits, an attacker has a few thousand guesses in 30 days. */
const LENGTH = 12;

type FirstPassword = Pick<UserRow, 'id' | 'firstPasswordNonce' | 'firstPasswordUntil'>;

/** The columns that give an account a new first password. Any earlier password stops working. */
export const newFirstPassword = ({ clock }: Pick<Services, 'clock'>) => ({
  passwordHash: null,
  firstPasswordNonce: randomBytes(16).toString('base64url'),
  firstPasswordUntil: new Date(clock.now().getTime() + FIRST_PASSWORD_LIFETIME),
});

/** The columns that end an account's first password, used or not. */
export const noFirstPassword = { firstPasswordNonce: null, firstPasswordUntil: null };

/** The first password, in groups of four letters and digits; undefined if the account has none, or it has expired. */
export function printedPasswordOf(needs: Pick<Services, 'signer' | 'clock'>, user: FirstPassword) {
  if (!user.firstPasswordNonce || isExpired(needs, user)) return undefined;
  return derive(needs, user).toUpperCase().match(/.{4}/g)!.join('-');
}

export const isExpired = ({ clock }: Pick<Services, 'clock'>, { firstPasswordUntil }: FirstPassword) =>
  firstPasswordUntil !== null && firstPasswordUntil <= clock.now();

/** Whether the text is the account's first password, even if it has expired. Ignores case and hyphens. */
export function isFirstPassword(needs: Pick<Services, 'signer'>, user: FirstPassword, typed: string) {
  if (!user.firstPasswordNonce) return false;
  const [received, expected] = [Buffer.from(plain(typed)), Buffer.from(derive(needs, user))];
  return received.length === expected.length && timingSafeEqual(received, expected);
}

/** Removes separators, and replaces letters that look like digits by those digits. */
const plain = (typed: string) =>
  typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');

function derive({ signer }: Pick<Services, 'signer'>, { id, firstPasswordNonce }: FirstPassword) {
  const signature = Buffer.from(signer.sign('first-password', `${id} ${firstPasswordNonce}`), 'base64url');
  return Array.from(signature.subarray(0, LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
