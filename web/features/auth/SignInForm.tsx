/** The fields of signing in. What happens with them is the caller's business. */
import { Button, TextInput } from '@mantine/core';
import type { UseFormReturn } from 'react-hook-form';
import { Link } from 'react-router';
import type { z } from 'zod';
import type { SignIn } from '#contract/auth.ts';
import { paths } from '#web/paths.ts';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import styles from './forms.module.css';

interface Props {
  form: UseFormReturn<z.input<typeof SignIn>, unknown, z.output<typeof SignIn>>;
  /** The id of the heading that names this form. */
  labelledBy: string;
  onSignIn: (fields: z.output<typeof SignIn>) => Promise<unknown>;
}

export function SignInForm({ form, labelledBy, onSignIn }: Props) {
  const { register, handleSubmit, formState } = form;
  const { errors, isSubmitting } = formState;

  return (
    <form className={styles.form} aria-labelledby={labelledBy} onSubmit={handleSubmit(onSignIn)} noValidate>
      <TextInput
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <Link className={styles.aside} to={paths.forgotPassword}>
        Forgot Password?
      </Link>
      <Button type="submit" size="md" fullWidth loading={isSubmitting}>
        Login
      </Button>
    </form>
  );
}
