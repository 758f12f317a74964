/**
 * Confirms an email address in another browser than the one that signed up: the user enters the password of the
 * sign-up, or chooses a new one. Opening the page confirms nothing, because mail scanners open links too.
 */
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as texts from '#texts/people/auth.ts';
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
          <p>{texts.enterNewPassword}</p>
          <ByNewPassword {...props} />
        </>
      ) : (
        <>
          <p>{props.message}</p>
          <ByPassword {...props} />
          <p>{texts.forgotIt}</p>
        </>
      )}
      <Button look="quiet" onClick={() => setNew(!isNew)}>
        {isNew ? texts.knowPassword : texts.chooseNewPassword}
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
        label={texts.password}
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register('password', { required: texts.passwordRequired })}
      />
      <Button type="submit" wide isBusy={formState.isSubmitting}>
        {texts.confirmEmail}
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
      <TextInput label={texts.name} autoComplete="name" error={errors.name?.message} {...form.register('name')} />
      <PasswordTwice label={texts.newPassword} form={form} />
      <Button type="submit" wide isBusy={isSubmitting}>
        {texts.confirmEmail}
      </Button>
    </VisitorForm>
  );
}
