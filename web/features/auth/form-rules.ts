/** The validation of the visitors' forms: the contract's fields, and the confirmation of a new password. */

import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import { FreshAccount, PasswordChoice, SignIn, SignUp } from '#contract/auth.ts';
import { Email } from '#contract/fields/fields.ts';
import * as authTexts from '#texts/people/auth.ts';
import * as fieldsTexts from '#texts/people/fields.ts';

const confirmation = z.string();

const isConfirmed = (typed: { password: string; confirmation: string }) => typed.password === typed.confirmation;

const unlike = {
  path: ['confirmation'],
  message: fieldsTexts.confirmation,
  // Zod skips this check while other fields are invalid, unless `when` is true: it has to run while the user types.
  when: () => true,
};

const SignUpFields = SignUp.extend({ confirmation }).refine(isConfirmed, unlike);
export type SignUpFields = z.output<typeof SignUpFields>;

export const signIn = zodResolver(SignIn);
export const signUp = zodResolver(SignUpFields);
export const newPassword = zodResolver(PasswordChoice.extend({ confirmation }).refine(isConfirmed, unlike));
export const freshAccount = zodResolver(FreshAccount.extend({ confirmation }).refine(isConfirmed, unlike));
export const address = zodResolver(z.object({ email: Email }));

/** Whether the server refused the password because it is too common, which the validation here does not check. */
export const isAboutPassword = (message: string) => message === authTexts.commonPassword;
