/** Says whether what was written is saved. */
import { CloudCheck, CloudOff, RefreshCw, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import * as texts from '#texts/learning/project-pages.ts';
import type { SavingState } from '#web/features/projects/editing/save-outcome.ts';
import styles from './ProjectEditor.module.css';

/** Milliseconds for which everything is saved before the page says so: with live help each letter is saved by itself. */
export const CALM = 1_000;

export function SaveStatus({ reason, isKept, ...state }: Omit<SavingState, 'files'>) {
  const status = useCalm(state);
  const hasMerged = useUnexpectedMerges(state);
  const shown = {
    saved: { icon: CloudCheck, text: hasMerged ? texts.merged : texts.saved },
    saving: { icon: RefreshCw, text: texts.saving },
    offline: { icon: CloudOff, text: isKept ? texts.offline : texts.notKept },
    refused: { icon: TriangleAlert, text: reason },
  }[status];
  return (
    <p role="status" className={styles.status} data-status={status}>
      <shown.icon size={18} aria-hidden /> {shown.text}
    </p>
  );
}

/** The status, but not each change between saving and saved, which screen readers would say for every letter. */
function useCalm({ status, isLive }: Pick<SavingState, 'status' | 'isLive'>) {
  const [shown, setShown] = useState(status);
  const isWaiting = isLive && shown === 'saving' && status === 'saved';
  if (shown !== status && !isWaiting) setShown(status);
  // An effect, because time passes outside React.
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setShown('saved'), CALM);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return shown;
}

/** Whether something was merged of which the person did not know: while others follow, the page shows that they write. */
function useUnexpectedMerges({ merges, isLive }: Pick<SavingState, 'merges' | 'isLive'>) {
  const [expected, setExpected] = useState(0);
  if (isLive && expected !== merges) setExpected(merges);
  return merges > expected;
}
