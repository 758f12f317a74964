/**
 * The fields of a profile. A new email or password needs the current password,
 * which is asked for once one of them has been touched.
 */
import { zodResolver } from '@hookform/resolvers/zod';
import { TextInput } from '@mantine/core';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { type Account, ProfileChange, userMessages } from '#contract/users.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmailField } from '#web/ui/EmailField.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import styles from './Profile.module.css';

interface Props {
  account: Account;
  /** Gets only what is to be changed. */
  onSave: (change: ProfileChange) => Promise<Saved>;
}

interface Saved {
  data?: Account | undefined;
  error?: { code?: string | undefined; message?: string | undefined } | undefined;
}

export function ProfileForm({ account, onSave }: Props) {
  const { register, handleSubmit, formState, control, reset, setError } = useForm({
    resolver: zodResolver(profileFields(account.email)),
    defaultValues: fieldsOf(account),
    mode: 'onTouched',
  });
  const { errors, isSubmitting } = formState;

  async function save(fields: ProfileFields) {
    const { data: changed, error } = await onSave(toChange(fields, account.email));
    if (changed) reset(fieldsOf(changed));
    if (error?.code === 'wrong_credentials')
      setError('currentPassword', { message: sentenceOf(error) }, { shouldFocus: true });
  }
  const isGuarded = needsCurrentPassword(useWatch({ control }), account.email);

  return (
    <form className={styles.form} onSubmit={handleSubmit(save)} noValidate>
      <TextInput label="Name" autoComplete="name" error={errors.name?.message} {...register('name')} />
      <EmailField autoComplete="username" error={errors.email?.message} {...register('email')} />
      <PasswordField
        label="Password"
        description="Leave empty to keep the one you have."
        autoComplete="new-password"
        error={errors.password?.message}
        {...register('password')}
      />
      {isGuarded && (
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...register('currentPassword')}
        />
      )}
      <Button type="submit" isBusy={isSubmitting}>
        Update
      </Button>
    </form>
  );
}

const fieldsOf = ({ name, email }: Account) => ({ name, email, password: '', currentPassword: '' });

const ProfileFields = ProfileChange.omit({ imgName: true }).required();
type ProfileFields = z.output<typeof ProfileFields>;

const profileFields = (ownEmail: string) =>
  ProfileFields.refine((fields) => fields.currentPassword !== '' || !needsCurrentPassword(fields, ownEmail), {
    path: ['currentPassword'],
    message: userMessages.currentPasswordNeeded,
  });

const needsCurrentPassword = ({ email, password }: { email?: string; password?: string }, ownEmail: string) =>
  Boolean(password) || email?.trim().toLowerCase() !== ownEmail.toLowerCase();

const toChange = (fields: ProfileFields, ownEmail: string): ProfileChange =>
  needsCurrentPassword(fields, ownEmail) ? fields : { name: fields.name };
