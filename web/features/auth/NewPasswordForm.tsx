/** Choosing a new password, typed twice. */
import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import styles from './forms.module.css';
import { NewPasswordFields } from './new-password.ts';

interface Props {
  onChoose: (password: string) => Promise<unknown>;
}

export function NewPasswordForm({ onChoose }: Props) {
  const { register, handleSubmit, formState, trigger } = useForm({
    resolver: zodResolver(NewPasswordFields),
    defaultValues: { password: '', confirmation: '' },
    mode: 'onTouched',
  });
  const { errors, isSubmitting, touchedFields } = formState;
  const checkConfirmation = () => touchedFields.confirmation && trigger('confirmation');

  return (
    <form className={styles.form} onSubmit={handleSubmit(({ password }) => onChoose(password))} noValidate>
      <PasswordField
        label="New Password"
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
      <Button type="submit" size="md" fullWidth loading={isSubmitting}>
        Submit
      </Button>
    </form>
  );
}
