/** The foot of a step: saves what was typed, says that it has not been, and why it could not be. */
import { Button } from '#web/ui/buttons/Button.tsx';
import { Wrong } from '#web/ui/form/InlineError.tsx';
import styles from './SaveBar.module.css';

interface Props {
  word: string;
  isChanged: boolean;
  isSaving: boolean;
  /** A picture is on its way: saved now, it would be left behind. */
  isSending?: boolean;
  /** Why the last try failed; what was typed is still there. */
  wrong: string | undefined;
  onSave: () => unknown;
}

export const SaveBar = ({ word, isChanged, isSaving, isSending = false, wrong, onSave }: Props) => (
  <div className={styles.bar}>
    <Wrong message={wrong} />
    <Button isBusy={isSaving} isEarly={!isChanged || isSending} onClick={onSave}>
      {word}
    </Button>
    <p role="status" className={styles.state}>
      {stateInWords(isSending, isChanged)}
    </p>
  </div>
);

function stateInWords(isSending: boolean, isChanged: boolean) {
  if (isSending) return 'The picture is still on its way.';
  return isChanged ? 'Not saved yet.' : 'Everything is saved.';
}
