/** The form that fetches the provider's statement of one day. */
import { TextInput } from '@mantine/core';
import * as texts from '#texts/money/reconciliation.ts';
import '@mantine/core/styles/Input.layer.css';
import { type FormEvent, useState } from 'react';
import type { Reconciliation } from '#contract/money/reconciliation.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import { useNow } from '#web/ui/time/now.ts';
import { timeZone } from '#web/ui/time/time-zone.ts';
import { usePullStatementMutation } from './reconciliation.api.ts';
import styles from './Sources.module.css';

interface Props {
  onReport: (report: Reconciliation) => void;
}

export function PullStatement({ onReport }: Props) {
  const today = isoDay.format(useNow());
  const [chosen, setChosen] = useState<string>();
  const day = chosen ?? today;
  const [pull, { isLoading, error }] = usePullStatementMutation();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isLoading) return;
    const { data: report } = await pull(day);
    if (report) onReport(report);
  }

  return (
    <form className={styles.source} onSubmit={submit}>
      <h2>{texts.getTitle}</h2>
      <TextInput
        type="date"
        label={texts.dayLabel}
        max={today}
        value={day}
        required
        withAsterisk={false}
        onChange={({ target }) => setChosen(target.value)}
      />
      <Button type="submit" isBusy={isLoading}>
        {texts.get}
      </Button>
      <InlineError message={error && !isNotSignedIn(error) ? sentenceOf(error) : undefined} />
    </form>
  );
}

/** Formats a date in the school's time zone, such as '2026-11-20'. */
const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone });
