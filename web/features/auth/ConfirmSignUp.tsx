/**
 * Confirms an email address in another browser than the one that signed up: the user enters the password of the
 * sign-up, or chooses a new one. Opening the page confirms nothing, because mail scanners open links too.
 */
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { signInMessages } from '#contract/auth.ts';
import type { Failure } from '#web/api/failures.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { useFreshAccountForm } from './new-password.ts';
import { ask } from './on-touch.ts';
import { PasswordTwice } from './PasswordTwice.tsx';
import { VisitorForm } from './VisitorForm.tsx';
import type { VerifyLink } from './visitor-calls.ts';

interface Props {
  link: VerifyLink;
  /** Called when the email is confirmed, or when this link can no longer confirm it. */
  onDecided: () => unknown;
}

export function ConfirmSignUp(props: Props & { message: string }) {
  const [isNew, setNew] = useState(false);
  return (
    <>
      {isNew ? (
        <>
          <p>Enter your name and a new password. This cancels all other sign-ups with your email.</p>
          <ByNewPassword {...props} />
        </>
      ) : (
        <>
          <p>{props.message}</p>
          <ByPassword {...props} />
          <p>Forgot it, or did someone else sign up with your email?</p>
        </>
      )}
      <Button look="quiet" onClick={() => setNew(!isNew)}>
        {isNew ? 'I know my password' : 'Choose a new password'}
      </Button>
    </>
  );
}

function ByPassword({ link, onDecided }: Props) {
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { password: '' } });
  const confirm = ({ password }: { password: string }) =>
    ask((calls) => calls.confirmByPassword(link, password)).then(onDecided, ({ code, message }: Failure) =>
      code === 'not_found' ? onDecided() : setError('password', { message }, { shouldFocus: true }),
    );

  return (
    <VisitorForm onSubmit={handleSubmit(confirm)}>
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register('password', { required: signInMessages.password })}
      />
      <Button type="submit" wide isBusy={formState.isSubmitting}>
        Confirm email
      </Button>
    </VisitorForm>
  );
}

function ByNewPassword({ link, onDecided }: Props) {
  const form = useFreshAccountForm();
  const { errors, isSubmitting } = form.formState;
  const confirm = ({ name, password }: { name: string; password: string }) =>
    ask((calls) => calls.confirmByNewPassword(link, { name, password })).then(
      onDecided,
      ({ code, message }: Failure) =>
        code === 'not_found' ? onDecided() : form.setError('password', { message }, { shouldFocus: true }),
    );

  return (
    <VisitorForm onSubmit={form.handleSubmit(confirm)}>
      <TextInput label="Name" autoComplete="name" error={errors.name?.message} {...form.register('name')} />
      <PasswordTwice label="New Password" form={form} />
      <Button type="submit" wide isBusy={isSubmitting}>
        Confirm email
      </Button>
    </VisitorForm>
  );
}
