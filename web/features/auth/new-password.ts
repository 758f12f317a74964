/** The forms that set a password. */
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

/** Shows the server's refusal of a password that passed the validation also beside the password field. */
export const showPasswordError = (form: Pick<SignUpFormState, 'setError'>, message: string) =>
  withRules(({ isAboutPassword }) => {
    if (isAboutPassword(message)) form.setError('password', { message }, { shouldFocus: true });
  });
