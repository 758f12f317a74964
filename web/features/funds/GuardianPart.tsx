/** The consent of a student's parent or guardian: its state, and the form that requests it. */
import { zodResolver } from '@hookform/resolvers/zod';
import { TextInput } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { Guardian, type OwnFund } from '#contract/funds.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { EmailField } from '#web/ui/form/EmailField.tsx';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import { DateTime } from '#web/ui/time/DateTime.tsx';
import styles from './FundSettings.module.css';
import { useAskGuardianMutation } from './funds.api.ts';

type GuardianRequest = NonNullable<OwnFund['guardian']>;

export function GuardianPart({ guardian }: { guardian: OwnFund['guardian'] }) {
  return (
    <div className={styles.guardian}>
      <h3>Your parent or guardian</h3>
      <div role="status">{guardian ? <Consent guardian={guardian} /> : <p>You have not asked anyone yet.</p>}</div>
      {guardian?.consent !== 'given' && <GuardianForm key={guardian?.consent} request={guardian} />}
    </div>
  );
}

function Consent({ guardian: { name, email, consent, since } }: { guardian: GuardianRequest }) {
  if (consent === 'asked')
    return (
      <p>
        We emailed {name} ({email}) <DateTime at={since} />. Your page is shown once they agree with the link in the
        email.
      </p>
    );
  if (consent === 'given')
    return (
      <p>
        {name} agreed <DateTime at={since} /> and can withdraw at any time with the link in the email.
      </p>
    );
  return (
    <p>
      {name} declined <DateTime at={since} />, so your page is not shown.
    </p>
  );
}

function GuardianForm({ request }: { request: GuardianRequest | null }) {
  const [ask, { error }] = useAskGuardianMutation();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(Guardian),
    defaultValues: { name: request?.name ?? '', email: request?.email ?? '' },
    mode: 'onTouched',
  });
  const { errors, isSubmitting } = formState;

  async function send(guardian: Guardian) {
    const { data } = await ask(guardian);
    if (data) void toast.success(data.message);
  }

  return (
    <form className={styles.form} onSubmit={handleSubmit(send)} aria-label="Ask your parent or guardian" noValidate>
      <p className={styles.lead}>
        We'll email them a link to read your page and agree or decline. Write your story first, because they see it
        before they answer.
      </p>
      <TextInput label="Their name" autoComplete="off" error={errors.name?.message} {...register('name')} />
      <EmailField
        label="Their email"
        autoComplete="off"
        readOnly={request?.hasAnswered}
        error={errors.email?.message}
        {...register('email')}
      />
      <InlineError message={error && !isNotSignedIn(error) ? sentenceOf(error) : undefined} />
      <Button type="submit" look="soft" isBusy={isSubmitting}>
        {request ? 'Ask again' : 'Send email'}
      </Button>
    </form>
  );
}
