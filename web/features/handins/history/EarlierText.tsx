/** The text of an earlier attempt, loaded when the student opens it, because a task may have fifty attempts. */
import { useState } from 'react';
import * as texts from '#texts/learning/handins.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { useAttemptTextQuery } from '#web/features/handins/handins.api.ts';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import styles from './AttemptHistory.module.css';

export function EarlierText({ attemptId }: { attemptId: string }) {
  const [hasBeenOpen, setHasBeenOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && setHasBeenOpen(true)}>
      <summary>{texts.attemptText}</summary>
      {hasBeenOpen && <Text attemptId={attemptId} />}
    </details>
  );
}

function Text({ attemptId }: { attemptId: string }) {
  const { data: attempt, isFetching, error, refetch } = useAttemptTextQuery(attemptId);

  if (!attempt && isFetching) return <Spinner />;
  if (!attempt) return <LoadFailed message={sentenceOf(error)} onRetry={refetch} />;
  return <pre className={styles.text}>{attempt.text}</pre>;
}
