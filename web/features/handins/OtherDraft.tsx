/** Offers what was typed on this device and never reached the school, where the school has since got another draft. */
import { Button } from '#web/ui/Button.tsx';
import type { KeptDraft } from './kept-draft.ts';
import styles from './OtherDraft.module.css';

export function OtherDraft({ draft: { other, takeOther, dropOther } }: { draft: KeptDraft }) {
  if (!other) return null;
  return (
    <div className={styles.other}>
      <p>Something else that you typed on this device has not reached the school. Below is what the school has.</p>
      <Button look="soft" onClick={() => takeOther(other)}>
        Use what is on this device
      </Button>
      <Button look="quiet" onClick={dropOther}>
        Forget it
      </Button>
    </div>
  );
}
