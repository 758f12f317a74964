/** Says in a form that it begins with what was typed before, and lets somebody throw that away. */
import { Button } from '#web/ui/buttons/Button.tsx';
import styles from './DraftNotice.module.css';

export function DraftNote({ onStartOver }: { onStartOver: () => void }) {
  return (
    <div className={styles.draft}>
      <p>This is what you typed before. It is not saved yet.</p>
      <Button look="quiet" onClick={onStartOver}>
        Start over
      </Button>
    </div>
  );
}
