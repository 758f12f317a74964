/** The two fields in which a new password is typed, and typed again. */
import type { UseFormRegisterReturn } from 'react-hook-form';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';

/** What any form that has the two fields offers. */
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
  // A confirmation that was right is wrong once the password changes, and may become right by it.
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
        label="Confirm password"
        autoComplete="new-password"
        error={errors.confirmation?.message}
        {...register('confirmation')}
      />
    </>
  );
}
