/** Applies or discards a regrade. */
import { useState } from 'react';
import type { Regrade } from '#contract/gradings.ts';
import { useFailureAlert } from '#web/api/failure-alert.ts';
import styles from '#web/features/challenge-authoring/form/step-form.module.css';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Confirm } from '#web/ui/dialog/Confirm.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useApplyRegradeMutation, useDiscardRegradeMutation } from './regrade.api.ts';

interface Props {
  challengeId: string;
  regrade: Regrade;
  /** All submissions are graded. */
  isReady: boolean;
}

export function RegradeEnd({ challengeId: id, regrade, isReady }: Props) {
  const alertFailure = useFailureAlert();
  const [apply, applying] = useApplyRegradeMutation();
  const [discard, discarding] = useDiscardRegradeMutation();
  /** The preview as it was when Apply was pressed, while the confirmation is open. */
  const [confirming, setConfirming] = useState<Regrade>();

  async function report(ending: ReturnType<typeof apply | typeof discard>) {
    const { data: reply, error } = await ending;
    if (!reply) return alertFailure(error);
    return toast.success(reply.message);
  }

  return (
    <div className={styles.ways}>
      <Button isBusy={applying.isLoading} isDisabled={!isReady} onClick={() => setConfirming(regrade)}>
        Apply
      </Button>
      <Button look="quiet" isBusy={discarding.isLoading} onClick={() => report(discard(id))}>
        Discard
      </Button>
      {confirming && (
        <Confirm
          title="Apply the new results?"
          confirmLabel="Apply"
          onConfirm={() => report(apply({ id, digest: confirming.digest }))}
          onClose={() => setConfirming(undefined)}
        >
          <p>
            We publish the new tests, and notify the students whose points change.
            {confirming.loses > 0 &&
              ` ${confirming.loses === 1 ? 'One student loses' : `${confirming.loses} students lose`} points.`}{' '}
            This cannot be undone.
          </p>
        </Confirm>
      )}
    </div>
  );
}
