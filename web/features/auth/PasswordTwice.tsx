/** The fields for a new password and its confirmation. */
import type { UseFormRegisterReturn } from 'react-hook-form';
import * as texts from '#texts/people/auth.ts';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';

/** The part of react-hook-form's form object that the two fields use. */
interface Form {
  register(name: 'password' | 'confirmation', options?: { onChange: () => unknown }): UseFormRegisterReturn;
  trigger(name: 'confirmation'): unknown;
  formState: {
    errors: Partial<Record<'password' | 'confirmation', { message?: string | undefined }>>;
    touchedFields: { confirmation?: boolean };
  };
}

export function PasswordTwice({ label, form }: { label: string; form: Form }) {
  const { register, trigger } = form;
  const { errors, touchedFields } = form.formState;
  // Changing the password can make the confirmation wrong or right, so it is validated again.
  const checkConfirmation = () => touchedFields.confirmation && trigger('confirmation');

  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        error={errors.password?.message}
        {...register('password', { onChange: checkConfirmation })}
      />
      <PasswordField
        label={texts.confirmPassword}
        autoComplete="new-password"
        error={errors.confirmation?.message}
        {...register('confirmation')}
      />
    </>
  );
}
