/** The form for a student's guardian, and for whether the student is under 18. */
import { zodResolver } from '@hookform/resolvers/zod';
import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { useForm } from 'react-hook-form';
import { type Guardian, GuardianChange } from '#contract/accounts/guardians.ts';
import { formatPhone } from '#contract/fields/phone.ts';
import * as texts from '#texts/people/guardians.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { EmailField } from '#web/ui/form/EmailField.tsx';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import styles from './Guardian.module.css';
import { useSaveGuardianMutation } from './guardians.api.ts';

export function GuardianForm({ studentId, guardian }: { studentId: string; guardian: Guardian }) {
  const [save, { error }] = useSaveGuardianMutation();
  const { isMinor, name, phone, email, relationship } = guardian;
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(GuardianChange),
    defaultValues: { isMinor, name, phone: formatPhone(phone), email, relationship },
    mode: 'onTouched',
  });
  const { errors, isSubmitting } = formState;

  async function submit(change: GuardianChange) {
    const { data } = await save({ id: studentId, ...change });
    if (data) toast.success(texts.saved);
  }

  return (
    <form className={styles.form} onSubmit={handleSubmit(submit)} noValidate>
      <Checkbox label={texts.isMinor} hint={texts.minorHint} {...register('isMinor')} />
      <TextInput label={texts.guardianName} autoComplete="off" error={errors.name?.message} {...register('name')} />
      <TextInput
        label={texts.guardianPhone}
        inputMode="tel"
        autoComplete="off"
        error={errors.phone?.message}
        {...register('phone')}
      />
      <TextInput
        label={texts.guardianRelationship}
        autoComplete="off"
        error={errors.relationship?.message}
        {...register('relationship')}
      />
      <EmailField
        label={texts.guardianEmail}
        description={texts.emailHint}
        autoComplete="off"
        error={errors.email?.message}
        {...register('email')}
      />
      <Button type="submit" look="soft" isBusy={isSubmitting}>
        {texts.save}
      </Button>
      <InlineError message={error && !isNotSignedIn(error) ? sentenceOf(error) : undefined} />
    </form>
  );
}
