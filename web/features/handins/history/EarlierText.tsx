/** The text of an earlier attempt, loaded when the student opens it, because a task may have fifty attempts. */
import { useState } from 'react';
import { sentenceOf } from '#web/api/failures.ts';
import { useHandedTextQuery } from '#web/features/handins/handins.api.ts';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import styles from './AttemptHistory.module.css';

export function EarlierText({ attemptId }: { attemptId: string }) {
  const [hasBeenOpen, setHasBeenOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && setHasBeenOpen(true)}>
      <summary>What you handed in</summary>
      {hasBeenOpen && <Text attemptId={attemptId} />}
    </details>
  );
}

function Text({ attemptId }: { attemptId: string }) {
  const { data: handed, isFetching, error, refetch } = useHandedTextQuery(attemptId);

  if (!handed && isFetching) return <Spinner />;
  if (!handed) return <LoadFailed message={sentenceOf(error)} onRetry={refetch} />;
  return <pre className={styles.text}>{handed.text}</pre>;
}
