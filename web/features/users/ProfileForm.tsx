/** The form of a profile. Once the email or password is changed, a field for the current password appears. */
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Account, ProfileChange } from '#contract/users.ts';
import * as texts from '#texts/people/users.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { EmailField } from '#web/ui/form/EmailField.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { UploadPending } from '#web/ui/upload/UploadPending.tsx';
import styles from './Profile.module.css';
import { ProfilePicture } from './ProfilePicture.tsx';
import { fieldsOf, needsCurrentPassword, type ProfileFields, toChange, useProfileForm } from './profile-fields.ts';

interface Props {
  account: Account;
  /** Called with the changed fields only. */
  onSave: (change: ProfileChange) => Promise<SaveResult>;
}

interface SaveResult {
  data?: Account | undefined;
  error?: { code?: string | undefined; message?: string | undefined } | undefined;
}

export function ProfileForm({ account, onSave }: Props) {
  const form = useProfileForm(account);
  const { register, handleSubmit, formState, control, reset, setError } = form;
  const { errors, isSubmitting } = formState;
  const [isUploading, setUploading] = useState(false);

  async function save(fields: ProfileFields) {
    const { data: changed, error } = await onSave(toChange(fields, account));
    if (changed) reset(fieldsOf(changed));
    if (error?.code === 'wrong_credentials')
      setError('currentPassword', { message: sentenceOf(error) }, { shouldFocus: true });
  }
  const needsPassword = needsCurrentPassword(useWatch({ control }), account.email);

  return (
    <form className={styles.form} onSubmit={handleSubmit(save)} noValidate>
      <ProfilePicture form={form} onUploadingChange={setUploading} />
      <TextInput label={texts.name} autoComplete="name" error={errors.name?.message} {...register('name')} />
      <EmailField autoComplete="username" error={errors.email?.message} {...register('email')} />
      <PasswordField
        label={texts.password}
        description={texts.passwordHint}
        autoComplete="new-password"
        error={errors.password?.message}
        {...register('password')}
      />
      {needsPassword && (
        <PasswordField
          label={texts.currentPassword}
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...register('currentPassword')}
        />
      )}
      <Button type="submit" isBusy={isSubmitting || isUploading}>
        {texts.update}
      </Button>
      <UploadPending isUploading={isUploading} />
    </form>
  );
}
