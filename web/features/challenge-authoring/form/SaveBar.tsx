/** The save button of a step, with the form's state and why the last save failed. */
import * as texts from '#texts/code/challenge-authoring.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import styles from './SaveBar.module.css';

interface Props {
  label: string;
  isChanged: boolean;
  isSaving: boolean;
  /** Whether a picture is being uploaded, which saving now would leave out. */
  isUploading?: boolean;
  /** Why the last save failed. */
  error: string | undefined;
  onSave: () => unknown;
}

export const SaveBar = ({ label, isChanged, isSaving, isUploading = false, error, onSave }: Props) => (
  <div className={styles.bar}>
    <InlineError message={error} />
    <Button isBusy={isSaving} isDisabled={!isChanged || isUploading} onClick={onSave}>
      {label}
    </Button>
    <p role="status" className={styles.state}>
      {stateLabel(isUploading, isChanged)}
    </p>
  </div>
);

function stateLabel(isUploading: boolean, isChanged: boolean) {
  if (isUploading) return texts.uploading;
  return isChanged ? texts.notSavedYet : texts.everythingSaved;
}
