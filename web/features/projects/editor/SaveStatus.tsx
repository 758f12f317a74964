/** Says whether what was written is saved. */
import { CloudCheck, CloudOff, Hourglass, RefreshCw, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import * as texts from '#texts/learning/project-pages.ts';
import type { SavingState } from '#web/features/projects/editing/save-outcome.ts';
import styles from './ProjectEditor.module.css';

/** Milliseconds without unsaved changes before the page says so: in live help each character is saved by itself. */
export const STEADY_MS = 1_000;

export function SaveStatus({ reason, isKept, ...state }: Omit<SavingState, 'files'>) {
  const status = useSteadyStatus(state);
  const hasMerged = useUnexpectedMerges(state);
  const shown = {
    saved: { icon: CloudCheck, text: hasMerged ? texts.merged : texts.saved },
    saving: { icon: RefreshCw, text: texts.saving },
    offline: { icon: CloudOff, text: isKept ? texts.offline : texts.notKept },
    postponed: { icon: Hourglass, text: isKept ? texts.postponed : texts.postponedNotKept },
    refused: { icon: TriangleAlert, text: reason },
  }[status];
  return (
    <p role="status" className={styles.status} data-status={status}>
      <shown.icon size={18} aria-hidden /> {shown.text}
    </p>
  );
}

/** The status without the quick changes between saving and saved, which screen readers would read for every character. */
function useSteadyStatus({ status, isLive }: Pick<SavingState, 'status' | 'isLive'>) {
  const [shown, setShown] = useState(status);
  const isWaiting = isLive && shown === 'saving' && status === 'saved';
  if (shown !== status && !isWaiting) setShown(status);
  // An effect, because time passes outside React.
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setShown('saved'), STEADY_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return shown;
}

/** Whether changes were merged that the person did not see coming: in live help the page shows who writes. */
function useUnexpectedMerges({ merges, isLive }: Pick<SavingState, 'merges' | 'isLive'>) {
  const [expected, setExpected] = useState(0);
  if (isLive && expected !== merges) setExpected(merges);
  return merges > expected;
}
