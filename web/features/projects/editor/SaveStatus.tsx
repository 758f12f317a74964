/** Says whether what was written is saved. */
import { CloudCheck, CloudOff, RefreshCw, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import * as texts from '#texts/learning/project-pages.ts';
import type { SavingState } from '#web/features/projects/editing/save-outcome.ts';
import styles from './ProjectEditor.module.css';

export function SaveStatus({ reason, isKept, merges, ...state }: Omit<SavingState, 'files'>) {
  const status = useCalm(state.status);
  const shown = {
    saved: { icon: CloudCheck, text: merges > 0 ? texts.merged : texts.saved },
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

/** Milliseconds for which everything is saved before the page says so: with live help each letter is saved by itself. */
const CALM = 300;

/** The status, but not each change between saving and saved, which screen readers would say. */
function useCalm(status: SavingState['status']) {
  const [shown, setShown] = useState(status);
  // An effect, because time passes outside React.
  useEffect(() => {
    const timer = setTimeout(() => setShown(status), CALM);
    return () => clearTimeout(timer);
  }, [status]);
  return status === 'saved' ? shown : status;
}
