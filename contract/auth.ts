/**
 * Accounts: signing up, in and out, confirming an email address, and choosing a
 * new password. Links in emails lead to pages, and those pages make the calls
 * here, so that a mail scanner that opens a link changes nothing.
 */

import { z } from 'zod';
import * as authTexts from '#texts/people/auth.ts';
import * as fieldsTexts from '#texts/people/fields.ts';
import * as firstPasswordTexts from '#texts/people/first-passwords.ts';
import { isAdmissionNumber, looksLikeAdmissionNumber } from './fields/admission-number.ts';
import { Email, Message, NewPassword, PersonName } from './fields/fields.ts';
import { endpoint } from './protocol/endpoint.ts';
import { Account } from './users.ts';

export const SignIn = z.object({
  /** The email address, or a student's admission number. */
  email: z
    .string(authTexts.usernameRequired)
    .trim()
    .toLowerCase()
    .min(1, authTexts.usernameRequired)
    .max(254, fieldsTexts.email)
    .refine((typed) => !looksLikeAdmissionNumber(typed) || isAdmissionNumber(typed), firstPasswordTexts.mistypedNumber),
  password: z
    .string(authTexts.passwordRequired)
    .min(1, authTexts.passwordRequired)
    .max(128, fieldsTexts.passwordLength),
});
export type SignIn = z.output<typeof SignIn>;

/** A sign-in with a first password from paper, and the password that replaces it. */
export const FirstPasswordChange = SignIn.extend({ newPassword: NewPassword });
export type FirstPasswordChange = z.output<typeof FirstPasswordChange>;

export const SignUp = z.object({ name: PersonName, email: Email, password: NewPassword });
export type SignUp = z.output<typeof SignUp>;

export const PasswordChoice = z.object({ password: NewPassword });

/** The password chosen at sign-up. If several sign-ups used the same email address, it identifies the owner's. */
const SignUpPassword = SignIn.pick({ password: true });

/** A new name and password from the owner of an email address. All earlier sign-ups with that address are discarded. */
export const FreshAccount = SignUp.omit({ email: true });

/**
 * A sign-in with an identity provider. The specification's client also sends name, email and picture, which are
 * ignored: only the credential counts.
 */
export const ProviderSignIn = z.object({
  /** Google's ID token, as returned by the popup. */
  credential: z.string().max(10_000).default(''),
  /**
   * The password of the existing account with the address that Google reported; for the retry after `password_needed`.
   */
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
    summary:
      'Signs in with an email address or an admission number. If the address is not confirmed, refuses the call and sends a new confirmation link.',
    body: SignIn,
    reply: Account,
    refusals: ['wrong_credentials', 'not_allowed', 'password_change_needed', 'not_verified', 'too_many_requests'],
  }),
  chooseFirstPassword: endpoint({
    method: 'POST',
    path: '/auth/first-password',
    summary: 'Replaces a printed first password, once, and signs in.',
    body: FirstPasswordChange,
    reply: Account,
    refusals: ['wrong_credentials', 'not_allowed', 'conflict', 'too_many_requests'],
  }),
  openPopup: endpoint({
    method: 'POST',
    path: '/auth/google/popup',
    summary:
      'Returns the URL of the identity provider’s popup. A cookie binds the provider’s answer to this browser for ten minutes.',
    reply: z.object({ url: z.url(), state: z.string() }),
    refusals: ['not_found', 'unavailable'],
  }),
  signInWithProvider: endpoint({
    method: 'POST',
    path: '/auth/google',
    summary: 'Signs in with an identity provider’s ID token. Creates a student account if none exists.',
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
    summary: 'Signs up a student. Sends an email with a link that confirms the address.',
    body: SignUp,
    status: 201,
    reply: Message,
    refusals: ['too_many_requests', 'conflict'],
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/auth/logout',
    summary: 'Signs out. Has no effect without a session.',
    reply: Message,
    refusals: [],
  }),
  loggedIn: endpoint({
    method: 'GET',
    path: '/auth/loggedin',
    summary: 'Returns the signed-in user.',
    reply: Account,
    refusals: ['not_signed_in'],
  }),
  sendLink: endpoint({
    method: 'POST',
    path: '/auth/sendLink',
    summary: 'Emails a link to set a new password. The reply is the same for unknown addresses.',
    body: z.object({ email: Email }),
    reply: Message,
    refusals: ['too_many_requests'],
  }),
  verifyEmail: endpoint({
    method: 'GET',
    path: '/auth/:role/verify/:token',
    summary:
      'Confirms an email address. Confirms the address of a sign-up only in the browser that signed up. Can be repeated; does not sign in.',
    params: VerifyLink,
    reply: Message,
    refusals: ['password_needed', 'not_found', 'conflict'],
  }),
  confirmByPassword: endpoint({
    method: 'POST',
    path: '/auth/:role/verify/:token',
    summary: 'Confirms an email address in any browser, with the password of the sign-up.',
    params: VerifyLink,
    body: SignUpPassword,
    reply: Message,
    refusals: ['wrong_credentials', 'not_found', 'too_many_requests'],
  }),
  confirmByNewPassword: endpoint({
    method: 'POST',
    path: '/auth/:role/verify/:token/new-password',
    summary: 'Confirms an email address with a new name and password. Ends all sign-ups of the address.',
    params: VerifyLink,
    body: FreshAccount,
    reply: Message,
    refusals: ['not_found'],
  }),
  checkResetLink: endpoint({
    method: 'GET',
    path: '/auth/verify/:a/:b',
    summary: 'Checks whether a password reset link is valid. Does not consume the link.',
    params: ResetLink,
    reply: Message,
    refusals: ['not_found'],
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/reset/:a/:b',
    summary: 'Sets a new password, once per link, and ends all sessions of the account.',
    params: ResetLink,
    body: PasswordChoice,
    reply: Message,
    refusals: ['not_found', 'not_allowed'],
  }),
  checkSetupLink: endpoint({
    method: 'GET',
    path: '/auth/setup/:token',
    summary: 'Checks whether the one-time setup link of a new school is valid.',
    params: SetupLink,
    reply: Message,
    refusals: ['not_found'],
  }),
  setUp: endpoint({
    method: 'POST',
    path: '/auth/setup/:token',
    summary:
      'Creates the first administrator of a new school, with the one-time link that the server printed at its first start.',
    params: SetupLink,
    body: SignUp,
    status: 201,
    reply: Message,
    refusals: ['not_found'],
  }),
};
