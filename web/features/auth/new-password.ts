/** The forms in which a password is chosen: the contract's fields, and the same password typed once more. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { authMessages, PasswordChoice, SignUp } from '#contract/auth.ts';
import { fieldMessages } from '#contract/fields.ts';

const confirmation = z.string();

const isConfirmed = (typed: { password: string; confirmation: string }) => typed.password === typed.confirmation;

const unlike = {
  path: ['confirmation'],
  message: fieldMessages.confirmation,
  // Told as soon as it is typed, whatever else in the form is still wrong.
  when: () => true,
};

const SignUpFields = SignUp.extend({ confirmation }).refine(isConfirmed, unlike);
export type SignUpFields = z.output<typeof SignUpFields>;

const NewPasswordFields = PasswordChoice.extend({ confirmation }).refine(isConfirmed, unlike);

export const useSignUpForm = () =>
  useForm({
    resolver: zodResolver(SignUpFields),
    defaultValues: { name: '', email: '', password: '', confirmation: '' },
    mode: 'onTouched',
  });
export type SignUpFormState = ReturnType<typeof useSignUpForm>;

export const useNewPasswordForm = () =>
  useForm({
    resolver: zodResolver(NewPasswordFields),
    defaultValues: { password: '', confirmation: '' },
    mode: 'onTouched',
  });

/** What the server has against a password that keeps the rules, said beside the field too. */
export function blamePassword(form: Pick<SignUpFormState, 'setError'>, message: string) {
  if (message === authMessages.commonPassword) form.setError('password', { message }, { shouldFocus: true });
}
