/** The foot of a step: saves what was typed, says that it has not been, and why it could not be. */
import { Button } from '#web/ui/Button.tsx';
import { Wrong } from '#web/ui/Wrong.tsx';
import styles from './SaveBar.module.css';

interface Props {
  word: string;
  isChanged: boolean;
  isSaving: boolean;
  /** Why the last try failed; what was typed is still there. */
  wrong: string | undefined;
  onSave: () => unknown;
}

export const SaveBar = ({ word, isChanged, isSaving, wrong, onSave }: Props) => (
  <div className={styles.bar}>
    <Wrong message={wrong} />
    <Button isBusy={isSaving} isEarly={!isChanged} onClick={onSave}>
      {word}
    </Button>
    <p role="status" className={styles.state}>
      {isChanged ? 'Not saved yet.' : 'Everything is saved.'}
    </p>
  </div>
);
