/** Adds a student without an email address, and opens the printable sheet with the first password. */
import { zodResolver } from '@hookform/resolvers/zod';
import { TextInput } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { StudentWithoutEmail } from '#contract/admissions/first-passwords.ts';
import * as texts from '#texts/people/first-passwords.ts';
import * as invitationTexts from '#texts/people/invitations.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { EmailField } from '#web/ui/form/EmailField.tsx';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import { useAddStudentWithoutEmailMutation } from './first-passwords.api.ts';
import styles from './first-passwords.module.css';

/** @param minorFields  the fields of NewMinor, inside a FormProvider */
export function AddWithoutEmail({ minorFields }: { minorFields: ReactNode }) {
  const navigate = useNavigate();
  const [add, { error }] = useAddStudentWithoutEmailMutation();
  const form = useForm({
    resolver: zodResolver(StudentWithoutEmail),
    defaultValues: { name: '', guardianEmail: '', isMinor: false, guardianName: '', guardianPhone: '' },
    mode: 'onTouched',
  });
  const { register, handleSubmit, formState } = form;
  const { errors, isSubmitting } = formState;

  async function save(student: StudentWithoutEmail) {
    const { data: added } = await add(student);
    if (!added) return;
    toast.success(texts.added(added.name, added.admissionNumber ?? ''));
    navigate(paths.adminSheets({ student: added._id }));
  }

  return (
    <form className={styles.form} onSubmit={handleSubmit(save)} noValidate>
      <TextInput label={invitationTexts.name} autoComplete="off" error={errors.name?.message} {...register('name')} />
      <EmailField
        label={texts.guardianEmail}
        description={texts.guardianHint}
        autoComplete="off"
        error={errors.guardianEmail?.message}
        {...register('guardianEmail')}
      />
      <FormProvider {...form}>
        <Suspense>{minorFields}</Suspense>
      </FormProvider>
      <Button type="submit" wide isBusy={isSubmitting}>
        {texts.addAndPrint}
      </Button>
      <InlineError message={error && !isNotSignedIn(error) ? sentenceOf(error) : undefined} />
    </form>
  );
}
