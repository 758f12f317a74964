/** Invites a tutor, in a dialog. */
import { zodResolver } from '@hookform/resolvers/zod';
import { TextInput } from '@mantine/core';
import { UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Invitation } from '#contract/people.ts';
import * as texts from '#texts/people/people.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { EmailField } from '#web/ui/form/EmailField.tsx';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import styles from './InviteTutor.module.css';
import { useInviteMutation } from './people.api.ts';

export function InviteTutor() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <UserRoundPlus size={20} aria-hidden /> {texts.inviteTutor}
      </Button>
      {isOpen && (
        <Dialog title={texts.inviteTutor} onClose={() => setOpen(false)}>
          {(close) => <InvitationForm onSent={close} />}
        </Dialog>
      )}
    </>
  );
}

function InvitationForm({ onSent }: { onSent: () => void }) {
  const [invite, { error }] = useInviteMutation();
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(Invitation),
    defaultValues: { name: '', email: '' },
    mode: 'onTouched',
  });
  const { errors, isSubmitting } = formState;

  async function send(invitation: Invitation) {
    const { data, error } = await invite(invitation);
    if (data) {
      toast.success(data.message);
      onSent();
    } else if (isEmailError(error)) setError('email', { message: sentenceOf(error) }, { shouldFocus: true });
  }

  return (
    <form className={styles.form} onSubmit={handleSubmit(send)} noValidate>
      <p className={styles.lead}>{texts.inviteHint}</p>
      <TextInput label={texts.name} autoComplete="off" error={errors.name?.message} {...register('name')} />
      <EmailField autoComplete="off" error={errors.email?.message} {...register('email')} />
      <Button type="submit" wide isBusy={isSubmitting}>
        {texts.sendInvitation}
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
