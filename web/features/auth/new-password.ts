/** Form state (react-hook-form) of the forms that set a password. */
import { useForm } from 'react-hook-form';
import { carriedField } from '#web/ui/language/carried-fields.ts';
import { ruled, withRules } from './on-touch.ts';

export const useSignUpForm = () =>
  useForm({
    resolver: ruled((rules) => rules.signUp),
    defaultValues: { name: carriedField('name'), email: carriedField('email'), password: '', confirmation: '' },
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
    defaultValues: { name: carriedField('name'), password: '', confirmation: '' },
    mode: 'onTouched',
  });

/** If the server refused the password as too common, shows the refusal beside the password field too. */
export const showPasswordError = (form: Pick<SignUpFormState, 'setError'>, message: string) =>
  withRules(({ isAboutPassword }) => {
    if (isAboutPassword(message)) form.setError('password', { message }, { shouldFocus: true });
  });
