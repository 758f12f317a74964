/** Makes the new tests and grades count, or leaves everything as it is. */
import { useState } from 'react';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { useAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { toast } from '#web/ui/toast.ts';
import { useApplyRegradeMutation, useDiscardRegradeMutation } from './authoring.api.ts';
import styles from './steps-form.module.css';

interface Props {
  challengeId: string;
  /** Everybody is graded. */
  isReady: boolean;
  /** Students whose best result falls. */
  loses: number;
}

export function RegradeEnd({ challengeId, isReady, loses }: Props) {
  const alert = useAlert();
  const [apply, applying] = useApplyRegradeMutation();
  const [discard, discarding] = useDiscardRegradeMutation();
  const [isAsking, setAsking] = useState(false);

  async function end(how: typeof apply | typeof discard) {
    const { data: told, error } = await how(challengeId);
    if (isNotSignedIn(error)) return;
    if (!told) return alert({ title: 'Failed', message: sentenceOf(error), kind: 'error' });
    return toast.success(told.message);
  }

  return (
    <div className={styles.ways}>
      <Button isBusy={applying.isLoading} isEarly={!isReady} onClick={() => setAsking(true)}>
        Apply
      </Button>
      <Button look="quiet" isBusy={discarding.isLoading} onClick={() => end(discard)}>
        Discard
      </Button>
      {isAsking && (
        <Confirm
          title="Let the new grades count?"
          yes="Apply"
          onYes={() => end(apply)}
          onClose={() => setAsking(false)}
        >
          <p>
            The new tests are published, and whoever gains or loses is told.
            {loses > 0 && ` ${loses === 1 ? 'One student loses' : `${loses} students lose`} points.`} This cannot be
            undone.
          </p>
        </Confirm>
      )}
    </div>
  );
}
