/**
 * Asks the student which draft to keep when the server has received another one. Two drafts can conflict with it:
 * an earlier draft of this device that never reached the server, and the one in the form.
 */
import * as texts from '#texts/learning/handins.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { useFocusFallback } from '#web/ui/layout/focus-fallback.ts';
import styles from './DraftConflict.module.css';
import type { AutosavedDraft } from './use-autosave.ts';

export function DraftConflict({ draft }: { draft: AutosavedDraft }) {
  const { conflicting, restoreConflicting, discardConflicting, hasConflict, showServerDraft, keepOwnDraft } = draft;
  const focus = useFocusFallback<HTMLDivElement>();
  return (
    <div {...focus} tabIndex={-1} className={styles.region}>
      {/* Rendered while it is empty, because screen readers announce only changes of an existing live region. */}
      <p role="status" className="visually-hidden">
        {hasConflict && texts.newerVersion}
      </p>
      {conflicting && (
        <div className={styles.conflict}>
          <p>{texts.otherDraft}</p>
          <Button look="soft" onClick={() => restoreConflicting(conflicting)}>
            {texts.useOther}
          </Button>
          <Button look="quiet" onClick={() => discardConflicting(conflicting)}>
            {texts.discard}
          </Button>
        </div>
      )}
      {hasConflict && (
        <div className={styles.conflict}>
          <p>{texts.newerVersion}</p>
          <Button look="soft" onClick={showServerDraft}>
            {texts.showNewer}
          </Button>
          <Button look="quiet" onClick={keepOwnDraft}>
            {texts.keepBelow}
          </Button>
        </div>
      )}
    </div>
  );
}
