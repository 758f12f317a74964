/** The fields of a new account. The caller handles the submission. */
import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import * as texts from '#texts/people/auth.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { EmailField } from '#web/ui/form/EmailField.tsx';
import type { SignUpFields } from './form-rules.ts';
import type { SignUpFormState } from './new-password.ts';
import { PasswordTwice } from './PasswordTwice.tsx';
import { VisitorForm } from './VisitorForm.tsx';

interface Props {
  form: SignUpFormState;
  /** The id of the heading that names this form. */
  labelledBy: string;
  /** Text above the button: what the user consents to by pressing it. */
  children?: ReactNode;
  onSignUp: (fields: SignUpFields) => Promise<unknown>;
}

export function SignUpForm({ form, labelledBy, children, onSignUp }: Props) {
  const { register, handleSubmit, formState } = form;
  const { errors, isSubmitting } = formState;

  return (
    <VisitorForm aria-labelledby={labelledBy} onSubmit={handleSubmit(onSignUp)}>
      <TextInput label={texts.name} autoComplete="name" error={errors.name?.message} {...register('name')} />
      <EmailField error={errors.email?.message} {...register('email')} />
      <PasswordTwice label={texts.password} form={form} />
      {children}
      <Button type="submit" wide isBusy={isSubmitting}>
        {texts.createAccount}
      </Button>
    </VisitorForm>
  );
}
