/** The fields of a new account. Whose account it becomes is the caller's business. */
import { Button, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import styles from './forms.module.css';
import type { SignUpFields, SignUpInput } from './new-password.ts';

interface Props {
  form: UseFormReturn<SignUpInput, unknown, SignUpFields>;
  /** The id of the heading that names this form. */
  labelledBy: string;
  /** What one agrees to by pressing the button. */
  children?: ReactNode;
  onSignUp: (fields: SignUpFields) => Promise<unknown>;
}

export function SignUpForm({ form, labelledBy, children, onSignUp }: Props) {
  const { register, handleSubmit, formState, trigger } = form;
  const { errors, isSubmitting, touchedFields } = formState;
  // A confirmation that was right may be wrong by now, and the other way round.
  const checkConfirmation = () => touchedFields.confirmation && trigger('confirmation');

  return (
    <form className={styles.form} aria-labelledby={labelledBy} onSubmit={handleSubmit(onSignUp)} noValidate>
      <TextInput label="Name" autoComplete="name" error={errors.name?.message} {...register('name')} />
      <TextInput
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        error={errors.password?.message}
        {...register('password', { onChange: checkConfirmation })}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        error={errors.confirmation?.message}
        {...register('confirmation')}
      />
      {children}
      <Button type="submit" size="md" fullWidth loading={isSubmitting}>
        Create account
      </Button>
    </form>
  );
}
