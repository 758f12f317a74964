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
          <p>Something else than what stands below was typed on this device, and has not reached the school.</p>
          <Button look="soft" onClick={() => restoreConflicting(conflicting)}>
            Use what is on this device
          </Button>
          <Button look="quiet" onClick={() => discardConflicting(conflicting)}>
            Forget it
          </Button>
        </div>
      )}
      {hasConflict && (
        <div className={styles.conflict}>
          <p>{conflictMessage}</p>
          <Button look="soft" onClick={showServerDraft}>
            Show what the school has
          </Button>
          <Button look="quiet" onClick={keepOwnDraft}>
            Keep what stands below
          </Button>
        </div>
      )}
    </div>
  );
}

const conflictMessage =
  'Something newer from you has reached the school, from another device or page. What stands below has not.';
