/** The forms in which a password is chosen. */
import { useForm } from 'react-hook-form';
import { ruled, withRules } from './on-touch.ts';

export const useSignUpForm = () =>
  useForm({
    resolver: ruled((rules) => rules.signUp),
    defaultValues: { name: '', email: '', password: '', confirmation: '' },
    mode: 'onTouched',
  });
export type SignUpFormState = ReturnType<typeof useSignUpForm>;

export const useNewPasswordForm = () =>
  useForm({
    resolver: ruled((rules) => rules.newPassword),
    defaultValues: { password: '', confirmation: '' },
    mode: 'onTouched',
  });

export const useFreshAccountForm = () =>
  useForm({
    resolver: ruled((rules) => rules.freshAccount),
    defaultValues: { name: '', password: '', confirmation: '' },
    mode: 'onTouched',
  });

/** What the server has against a password that keeps the rules, said beside the field too. */
export const blamePassword = (form: Pick<SignUpFormState, 'setError'>, message: string) =>
  withRules(({ isAboutPassword }) => {
    if (isAboutPassword(message)) form.setError('password', { message }, { shouldFocus: true });
  });
