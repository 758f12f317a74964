/** The fields of signing in. What happens with them is the caller's business. */
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import type { SignIn } from '#contract/auth.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmailField } from '#web/ui/EmailField.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import styles from './forms.module.css';
import { fetchOnTouch, ruled } from './on-touch.ts';

export const useSignInForm = () =>
  useForm({ resolver: ruled((rules) => rules.signIn), defaultValues: { email: '', password: '' }, mode: 'onTouched' });
export type SignInFormState = ReturnType<typeof useSignInForm>;

interface Props {
  form: SignInFormState;
  /** The id of the heading that names this form. */
  labelledBy: string;
  onSignIn: (fields: SignIn) => Promise<unknown>;
}

export function SignInForm({ form, labelledBy, onSignIn }: Props) {
  const { register, handleSubmit, formState } = form;
  const { errors, isSubmitting } = formState;

  return (
    <form
      className={styles.form}
      aria-labelledby={labelledBy}
      onFocus={fetchOnTouch}
      onSubmit={handleSubmit(onSignIn)}
      noValidate
    >
      <EmailField autoComplete="username" error={errors.email?.message} {...register('email')} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <Link className={styles.aside} to={paths.forgotPassword}>
        Forgot Password?
      </Link>
      <Button type="submit" wide isBusy={isSubmitting}>
        Login
      </Button>
    </form>
  );
}
