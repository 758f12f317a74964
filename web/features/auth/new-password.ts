/** The forms in which a password is chosen: the contract's fields, and the same password typed once more. */
import { z } from 'zod';
import { PasswordChoice, SignUp } from '#contract/auth.ts';
import { fieldMessages } from '#contract/fields.ts';

const confirmation = z.string();

const isConfirmed = (typed: { password: string; confirmation: string }) => typed.password === typed.confirmation;

const unlike = {
  path: ['confirmation'],
  message: fieldMessages.confirmation,
  // Told as soon as it is typed, whatever else in the form is still wrong.
  when: () => true,
};

export const SignUpFields = SignUp.extend({ confirmation }).refine(isConfirmed, unlike);
export type SignUpInput = z.input<typeof SignUpFields>;
export type SignUpFields = z.output<typeof SignUpFields>;

export const NewPasswordFields = PasswordChoice.extend({ confirmation }).refine(isConfirmed, unlike);
