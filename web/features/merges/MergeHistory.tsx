/** The merges of an account, each with an undo button while undoing is possible. */
import { useState } from 'react';
import type { Merge } from '#contract/accounts/merges.ts';
import * as texts from '#texts/people/merges.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Confirm } from '#web/ui/dialog/Confirm.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import { useFocusFallback } from '#web/ui/layout/focus-fallback.ts';
import { formatDateTime } from '#web/ui/time/date-time.ts';
import styles from './MergeAccounts.module.css';
import { useMergesQuery, useUndoMergeMutation } from './merges.api.ts';

export function MergeHistory({ personId }: { personId: string }) {
  const { data: merges, error, isFetching, refetch } = useMergesQuery(personId);
  const focusFallback = useFocusFallback<HTMLElement>();
  if (!merges) return error && !isFetching && <LoadFailed message={sentenceOf(error)} onRetry={refetch} />;
  if (merges.length === 0) return null;
  return (
    <section className={styles.part} tabIndex={-1} {...focusFallback}>
      <h3>{texts.history}</h3>
      <ul className={styles.list}>
        {merges.map((merge) => (
          <MergeEntry key={merge._id} personId={personId} merge={merge} />
        ))}
      </ul>
    </section>
  );
}

function MergeEntry({ personId, merge }: { personId: string; merge: Merge }) {
  const [undo, { isLoading, error }] = useUndoMergeMutation();
  const [isAsking, setAsking] = useState(false);
  const names = { closed: nameOf(merge.closed), kept: nameOf(merge.kept) };
  const { mergedAt, mergedBy, reason, undoableUntil, undoneAt } = merge;

  async function undoNow() {
    const { data } = await undo({ id: personId, mergeId: merge._id });
    if (data) toast.success(data.message);
  }

  return (
    <li>
      <p>{texts.merged({ ...names, date: dateLabel(mergedAt), by: mergedBy })}</p>
      <p className={styles.hint}>{reason}</p>
      {undoneAt && <p className={styles.hint}>{texts.wasUndone(dateLabel(undoneAt))}</p>}
      {undoableUntil && (
        <>
          <p className={styles.hint}>{texts.undoUntil(dateLabel(undoableUntil))}</p>
          <Button look="quiet" isBusy={isLoading} onClick={() => setAsking(true)}>
            {texts.undo}
          </Button>
        </>
      )}
      <InlineError message={error && sentenceOf(error)} />
      {isAsking && (
        <Confirm
          title={texts.undoQuestion}
          confirmLabel={texts.undo}
          onConfirm={undoNow}
          onClose={() => setAsking(false)}
        >
          <p>{texts.undoText(names)}</p>
        </Confirm>
      )}
    </li>
  );
}

const nameOf = ({ name, admissionNumber }: Merge['kept']) => [name, admissionNumber].filter(Boolean).join(' ');
const dateLabel = (at: string) => formatDateTime(new Date(at), new Date());
