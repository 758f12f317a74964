/** Says whether what was written is saved. */
import { CloudCheck, CloudOff, RefreshCw, TriangleAlert } from 'lucide-react';
import * as texts from '#texts/learning/project-pages.ts';
import type { SavingState } from '#web/features/projects/editing/saving.ts';
import styles from './ProjectEditor.module.css';

export function SaveStatus({ status, reason, isKept, merges }: Omit<SavingState, 'files'>) {
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
