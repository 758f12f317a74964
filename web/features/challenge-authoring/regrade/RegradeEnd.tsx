/** Makes the new tests and grades count, or leaves everything as it is. */
import { useState } from 'react';
import type { Regrade } from '#contract/gradings.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { useApplyRegradeMutation, useDiscardRegradeMutation } from '#web/features/challenge-authoring/authoring.api.ts';
import styles from '#web/features/challenge-authoring/form/step-form.module.css';
import { Button } from '#web/ui/buttons/Button.tsx';
import { useAlert } from '#web/ui/dialog/alerts.tsx';
import { Confirm } from '#web/ui/dialog/Confirm.tsx';
import { toast } from '#web/ui/feedback/toast.ts';

interface Props {
  challengeId: string;
  regrade: Regrade;
  /** Everybody is graded. */
  isReady: boolean;
}

export function RegradeEnd({ challengeId: id, regrade, isReady }: Props) {
  const alert = useAlert();
  const [apply, applying] = useApplyRegradeMutation();
  const [discard, discarding] = useDiscardRegradeMutation();
  /** The preview as it was when Apply was pressed; undefined unless she is asked whether she means it. */
  const [seen, setSeen] = useState<Regrade>();

  async function end(ended: ReturnType<typeof apply | typeof discard>) {
    const { data: told, error } = await ended;
    if (isNotSignedIn(error)) return;
    if (!told) return alert({ title: 'Failed', message: sentenceOf(error), kind: 'error' });
    return toast.success(told.message);
  }

  return (
    <div className={styles.ways}>
      <Button isBusy={applying.isLoading} isEarly={!isReady} onClick={() => setSeen(regrade)}>
        Apply
      </Button>
      <Button look="quiet" isBusy={discarding.isLoading} onClick={() => end(discard(id))}>
        Discard
      </Button>
      {seen && (
        <Confirm
          title="Let the new grades count?"
          yes="Apply"
          onYes={() => end(apply({ id, digest: seen.digest }))}
          onClose={() => setSeen(undefined)}
        >
          <p>
            The new tests are published, and whoever gains or loses is told.
            {seen.loses > 0 && ` ${seen.loses === 1 ? 'One student loses' : `${seen.loses} students lose`} points.`}{' '}
            This cannot be undone.
          </p>
        </Confirm>
      )}
    </div>
  );
}
