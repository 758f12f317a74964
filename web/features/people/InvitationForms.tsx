/** The forms to add a student or invite a tutor. Loaded when their dialog opens. */
import { zodResolver } from '@hookform/resolvers/zod';
import { TextInput } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { NewStudent } from '#contract/people.ts';
import * as firstPasswordTexts from '#texts/people/first-passwords.ts';
import * as texts from '#texts/people/invitations.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { EmailField } from '#web/ui/form/EmailField.tsx';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import { RadioCards } from '#web/ui/form/RadioCards.tsx';
import styles from './InvitationForms.module.css';
import { useAddStudentMutation, useInviteMutation } from './people.api.ts';

export interface InvitationProps {
  type: 'student' | 'tutor';
  /** The form for a student who has no email address. */
  withoutEmail?: ReactNode;
  /** The fields of NewMinor for a student, inside a FormProvider. */
  minorFields?: ReactNode;
}

interface FormProps extends InvitationProps {
  onSent: () => void;
}

/** The tabs of the dialog: by email for both types, and without email for students. */
export function InvitationForms({ withoutEmail, ...props }: FormProps) {
  const { register, control } = useForm({ defaultValues: { way: 'byEmail' } });
  const way = useWatch({ control, name: 'way' });
  if (!withoutEmail) return <InvitationForm {...props} />;
  return (
    <div className={styles.form}>
      <RadioCards
        legend={firstPasswordTexts.howToInvite}
        choices={[
          { value: 'byEmail', ...firstPasswordTexts.byEmail },
          { value: 'byNumber', ...firstPasswordTexts.byNumber },
        ]}
        {...register('way')}
      />
      {way === 'byEmail' ? <InvitationForm {...props} /> : <Suspense>{withoutEmail}</Suspense>}
    </div>
  );
}

function InvitationForm({ type, minorFields, onSent }: Omit<FormProps, 'withoutEmail'>) {
  const [addStudent, addingStudent] = useAddStudentMutation();
  const [inviteTutor, invitingTutor] = useInviteMutation();
  const { error } = type === 'student' ? addingStudent : invitingTutor;
  const form = useForm({
    resolver: zodResolver(NewStudent),
    defaultValues: { name: '', email: '', isMinor: false, guardianName: '', guardianPhone: '' },
    mode: 'onTouched',
  });
  const { register, handleSubmit, formState, setError } = form;
  const { errors, isSubmitting } = formState;

  async function send({ name, email, ...minor }: NewStudent) {
    const person = { name, email };
    const { data, error } = await (type === 'student' ? addStudent({ ...person, ...minor }) : inviteTutor(person));
    if (data) {
      toast.success(data.message);
      onSent();
    } else if (isEmailError(error)) setError('email', { message: sentenceOf(error) }, { shouldFocus: true });
  }

  return (
    <form className={styles.form} onSubmit={handleSubmit(send)} noValidate>
      <p className={styles.lead}>{texts.hints[type]}</p>
      <TextInput label={texts.name} autoComplete="off" error={errors.name?.message} {...register('name')} />
      <EmailField autoComplete="off" error={errors.email?.message} {...register('email')} />
      <FormProvider {...form}>
        <Suspense>{minorFields}</Suspense>
      </FormProvider>
      <Button type="submit" wide isBusy={isSubmitting}>
        {texts.send}
      </Button>
      <InlineError message={error && !isEmailError(error) && !isNotSignedIn(error) ? sentenceOf(error) : undefined} />
    </form>
  );
}

/**
 * Whether an error is displayed at the email field. This form validates the name as the server does, so `invalid` means
 * the email; `conflict` means that an account with this email exists.
 */
const isEmailError = (error: object) => 'code' in error && (error.code === 'invalid' || error.code === 'conflict');
