/** Says that a form was filled from a draft, with a button that discards it. */
import { Button } from '#web/ui/buttons/Button.tsx';
import styles from './DraftNotice.module.css';

export function DraftNotice({ onStartOver }: { onStartOver: () => void }) {
  return (
    <div className={styles.draft}>
      <p>This is what you typed before. It is not saved yet.</p>
      <Button look="quiet" onClick={onStartOver}>
        Start over
      </Button>
    </div>
  );
}
