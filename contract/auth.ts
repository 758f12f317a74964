/**
 * Accounts: signing up, in and out, confirming an email address, and choosing a
 * new password. Links in emails lead to pages, and those pages make the calls
 * here, so that a mail scanner that opens a link changes nothing.
 */

import { z } from 'zod';
import * as authTexts from '#texts/people/auth.ts';
import * as fieldsTexts from '#texts/people/fields.ts';
import { Email, Message, NewPassword, PersonName } from './fields/fields.ts';
import { endpoint } from './protocol/endpoint.ts';
import { Account } from './users.ts';

export const SignIn = z.object({
  email: z
    .string(authTexts.usernameRequired)
    .trim()
    .toLowerCase()
    .min(1, authTexts.usernameRequired)
    .max(254, fieldsTexts.email),
  password: z
    .string(authTexts.passwordRequired)
    .min(1, authTexts.passwordRequired)
    .max(128, fieldsTexts.passwordLength),
});
export type SignIn = z.output<typeof SignIn>;

export const SignUp = z.object({ name: PersonName, email: Email, password: NewPassword });
export type SignUp = z.output<typeof SignUp>;

export const PasswordChoice = z.object({ password: NewPassword });

/** The password chosen at sign-up: it finds the owner's sign-up among others that used the same email address. */
const SignUpPassword = SignIn.pick({ password: true });

/** A new name and password from the owner of the address. All earlier sign-ups with that address are discarded. */
export const FreshAccount = SignUp.omit({ email: true });

/**
 * The specification's client also sends name, email and picture. They are
 * ignored: only the credential counts.
 */
export const ProviderSignIn = z.object({
  /** Google's ID token, as returned by the popup. */
  credential: z.string().max(10_000).default(''),
  /** The password of the existing account whose address Google reported; for the retry after `password_needed`. */
  password: z.string().max(128, fieldsTexts.passwordLength).optional(),
});
export type ProviderSignIn = z.input<typeof ProviderSignIn>;

const LinkSecret = z.string().min(1).max(100);
const VerifyLink = z.object({ role: z.string().max(20), token: LinkSecret });
const ResetLink = z.object({ a: LinkSecret, b: LinkSecret });
const SetupLink = z.object({ token: LinkSecret });

export const auth = {
  signIn: endpoint({
    method: 'POST',
    path: '/auth/signin',
    summary: 'Starts a session. Before the address is confirmed it refuses and sends a fresh link instead.',
    body: SignIn,
    reply: Account,
    refusals: ['wrong_credentials', 'not_allowed', 'not_verified', 'too_many_requests'],
  }),
  openPopup: endpoint({
    method: 'POST',
    path: '/auth/google/popup',
    summary:
      'Where the popup of the identity provider goes. A cookie ties what comes back to this browser for ten minutes.',
    reply: z.object({ url: z.url(), state: z.string() }),
    refusals: ['not_found', 'unavailable'],
  }),
  signInWithProvider: endpoint({
    method: 'POST',
    path: '/auth/google',
    summary: "Starts a session by an identity provider's ID token; makes a student's account where there is none.",
    body: ProviderSignIn,
    reply: Account,
    refusals: [
      'wrong_credentials',
      'password_needed',
      'not_allowed',
      'not_verified',
      'not_found',
      'conflict',
      'too_many_requests',
      'unavailable',
    ],
  }),
  signUp: endpoint({
    method: 'POST',
    path: '/auth/signup',
    summary: 'Asks for a student account; a link to confirm the address goes out by mail.',
    body: SignUp,
    status: 201,
    reply: Message,
    refusals: ['too_many_requests', 'conflict'],
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/auth/logout',
    summary: 'Ends this session on the server. Harmless without one.',
    reply: Message,
    refusals: [],
  }),
  loggedIn: endpoint({
    method: 'GET',
    path: '/auth/loggedin',
    summary: 'Who is signed in.',
    reply: Account,
    refusals: ['not_signed_in'],
  }),
  sendLink: endpoint({
    method: 'POST',
    path: '/auth/sendLink',
    summary: 'Mails a link to choose a new password. The answer is the same for unknown addresses.',
    body: z.object({ email: Email }),
    reply: Message,
    refusals: ['too_many_requests'],
  }),
  verifyEmail: endpoint({
    method: 'GET',
    path: '/auth/:role/verify/:token',
    summary:
      'Confirms an email address; that of a sign-up only in the browser that signed up. Repeated, it succeeds again; it never signs anybody in.',
    params: VerifyLink,
    reply: Message,
    refusals: ['password_needed', 'not_found', 'conflict'],
  }),
  confirmByPassword: endpoint({
    method: 'POST',
    path: '/auth/:role/verify/:token',
    summary: 'Confirms an email address in any browser, by the password of the sign-up.',
    params: VerifyLink,
    body: SignUpPassword,
    reply: Message,
    refusals: ['wrong_credentials', 'not_found', 'too_many_requests'],
  }),
  confirmByNewPassword: endpoint({
    method: 'POST',
    path: '/auth/:role/verify/:token/new-password',
    summary: 'Confirms an email address with a new name and password; all sign-ups of the address end.',
    params: VerifyLink,
    body: FreshAccount,
    reply: Message,
    refusals: ['not_found'],
  }),
  checkResetLink: endpoint({
    method: 'GET',
    path: '/auth/verify/:a/:b',
    summary: 'Whether a link for a new password still works. Asking does not use it up.',
    params: ResetLink,
    reply: Message,
    refusals: ['not_found'],
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/reset/:a/:b',
    summary: 'Sets a new password, once for each link, and ends every session of the account.',
    params: ResetLink,
    body: PasswordChoice,
    reply: Message,
    refusals: ['not_found'],
  }),
  checkSetupLink: endpoint({
    method: 'GET',
    path: '/auth/setup/:token',
    summary: 'Whether the one-time link of a new school still works.',
    params: SetupLink,
    reply: Message,
    refusals: ['not_found'],
  }),
  setUp: endpoint({
    method: 'POST',
    path: '/auth/setup/:token',
    summary: "Makes a new school's first administrator, by the one-time link printed at its first start.",
    params: SetupLink,
    body: SignUp,
    status: 201,
    reply: Message,
    refusals: ['not_found'],
  }),
};
