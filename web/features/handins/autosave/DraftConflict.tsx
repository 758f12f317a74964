/**
 * Asks the student which draft to keep when the server has received another one. Two drafts can conflict with it:
 * an earlier draft of this device that never reached the server, and the one in the form.
 */
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
        {hasConflict && conflictMessage}
      </p>
      {conflicting && (
        <div className={styles.conflict}>
          <p>This device has a different draft, which the school has not received.</p>
          <Button look="soft" onClick={() => restoreConflicting(conflicting)}>
            Use this device’s draft
          </Button>
          <Button look="quiet" onClick={() => discardConflicting(conflicting)}>
            Discard it
          </Button>
        </div>
      )}
      {hasConflict && (
        <div className={styles.conflict}>
          <p>{conflictMessage}</p>
          <Button look="soft" onClick={showServerDraft}>
            Show the newer version
          </Button>
          <Button look="quiet" onClick={keepOwnDraft}>
            Keep the version below
          </Button>
        </div>
      )}
    </div>
  );
}

const conflictMessage =
  'The school has a newer version from another device or page. The version below has not been sent.';
