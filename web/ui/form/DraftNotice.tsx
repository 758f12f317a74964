/** Says that a form was filled from a draft, with a button that discards it. */
import * as texts from '#texts/ui.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import styles from './DraftNotice.module.css';

export function DraftNotice({ onStartOver }: { onStartOver: () => void }) {
  return (
    <div className={styles.draft}>
      <p>{texts.typedBefore}</p>
      <Button look="quiet" onClick={onStartOver}>
        {texts.startOver}
      </Button>
    </div>
  );
}
