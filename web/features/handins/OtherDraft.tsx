/**
 * Asks which one is meant, where the school has got something else than this device: when
 * the form opens, what was typed here and never reached the school; later, what stands in it.
 */
import { Button } from '#web/ui/buttons/Button.tsx';
import { useKeptFocus } from '#web/ui/layout/focus-fallback.ts';
import type { KeptDraft } from './kept-draft.ts';
import styles from './OtherDraft.module.css';

export function OtherDraft({ draft }: { draft: KeptDraft }) {
  const { other, takeOther, dropOther, isOvertaken, putInPlace, showSchools } = draft;
  const focus = useKeptFocus<HTMLDivElement>();
  return (
    <div {...focus} tabIndex={-1} className={styles.question}>
      {/* There from the start, so that a screen reader says what it becomes. */}
      <p role="status" className="visually-hidden">
        {isOvertaken && overtaken}
      </p>
      {other && (
        <div className={styles.other}>
          <p>Something else than what stands below was typed on this device, and has not reached the school.</p>
          <Button look="soft" onClick={() => takeOther(other)}>
            Use what is on this device
          </Button>
          <Button look="quiet" onClick={() => dropOther(other)}>
            Forget it
          </Button>
        </div>
      )}
      {isOvertaken && (
        <div className={styles.other}>
          <p>{overtaken}</p>
          <Button look="soft" onClick={showSchools}>
            Show what the school has
          </Button>
          <Button look="quiet" onClick={putInPlace}>
            Keep what stands below
          </Button>
        </div>
      )}
    </div>
  );
}

const overtaken =
  'Something newer from you has reached the school, from another device or page. What stands below has not.';
