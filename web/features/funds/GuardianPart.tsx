/** The consent of a student's parent or guardian: its state, and the form that requests it. */
import { zodResolver } from '@hookform/resolvers/zod';
import { TextInput } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { Guardian, type OwnFund } from '#contract/money/funds.ts';
import * as texts from '#texts/people/funds.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { rich } from '#web/ui/display/rich.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { EmailField } from '#web/ui/form/EmailField.tsx';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import { DateTime } from '#web/ui/time/DateTime.tsx';
import styles from './FundSettings.module.css';
import { useRequestGuardianConsentMutation } from './funds.api.ts';

type GuardianRequest = NonNullable<OwnFund['guardian']>;

export function GuardianPart({ guardian }: { guardian: OwnFund['guardian'] }) {
  return (
    <div className={styles.guardian}>
      <h3>{texts.yourGuardian}</h3>
      <div role="status">{guardian ? <Consent guardian={guardian} /> : <p>{texts.nobodyAsked}</p>}</div>
      {guardian?.consent !== 'given' && <GuardianForm key={guardian?.consent} request={guardian} />}
    </div>
  );
}

function Consent({ guardian: { name, email, consent, since } }: { guardian: GuardianRequest }) {
  return <p>{rich(consentTexts[consent], { name, email, time: <DateTime at={since} /> })}</p>;
}

const consentTexts = {
  asked: texts.guardianEmailed,
  given: texts.guardianAgreed,
  withdrawn: texts.guardianDeclined,
};

function GuardianForm({ request }: { request: GuardianRequest | null }) {
  const [ask, { error }] = useRequestGuardianConsentMutation();
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
    <form className={styles.form} onSubmit={handleSubmit(send)} aria-label={texts.askGuardian} noValidate>
      <p className={styles.lead}>{texts.askGuardianHint}</p>
      <TextInput label={texts.theirName} autoComplete="off" error={errors.name?.message} {...register('name')} />
      <EmailField
        label={texts.theirEmail}
        autoComplete="off"
        readOnly={request?.hasAnswered}
        error={errors.email?.message}
        {...register('email')}
      />
      <InlineError message={error && !isNotSignedIn(error) ? sentenceOf(error) : undefined} />
      <Button type="submit" look="soft" isBusy={isSubmitting}>
        {request ? texts.askAgain : texts.sendEmail}
      </Button>
    </form>
  );
}
