/** A form that asks for a reason: for reporting a page, and for taking one down. */
import { Textarea } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { type FormEvent, useState } from 'react';
import * as answers from '#texts/learning/published-pages.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import styles from './PublishedPages.module.css';

interface Props {
  label: string;
  sendLabel: string;
  look?: 'sun' | 'clay';
  isBusy: boolean;
  failure: string | undefined;
  onSend: (reason: string) => unknown;
}

/** The same number as MAX_REASON in contract/learning/published-pages.ts, whose import would load zod. */
const MAX_LENGTH = 500;

export function ReasonForm({ label, sendLabel, look = 'sun', isBusy, failure, onSend }: Props) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(!reason.trim());
    if (reason.trim() && !isBusy) onSend(reason);
  }

  return (
    <form className={styles.stack} onSubmit={submit} noValidate>
      <Textarea
        label={label}
        rows={4}
        maxLength={MAX_LENGTH}
        value={reason}
        error={isMissing && answers.reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <InlineError message={failure} />
      <Button type="submit" look={look} wide isBusy={isBusy}>
        {sendLabel}
      </Button>
    </form>
  );
}
