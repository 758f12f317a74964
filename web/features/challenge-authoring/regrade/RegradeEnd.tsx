/** Applies or discards a regrade. */
import { useState } from 'react';
import type { Regrade } from '#contract/gradings.ts';
import * as texts from '#texts/code/challenge-authoring.ts';
import { useFailureAlert } from '#web/api/failure-alert.ts';
import styles from '#web/features/challenge-authoring/form/step-form.module.css';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Confirm } from '#web/ui/dialog/Confirm.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useApplyRegradeMutation, useDiscardRegradeMutation } from './regrade.api.ts';

interface Props {
  challengeId: string;
  regrade: Regrade;
  /** Whether all submissions have been graded by the new tests. */
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
        {texts.apply}
      </Button>
      <Button look="quiet" isBusy={discarding.isLoading} onClick={() => report(discard(id))}>
        {texts.discard}
      </Button>
      {confirming && (
        <Confirm
          title={texts.applyTitle}
          confirmLabel={texts.apply}
          onConfirm={() => report(apply({ id, digest: confirming.digest }))}
          onClose={() => setConfirming(undefined)}
        >
          <p>{texts.applyText(confirming.loses)}</p>
        </Confirm>
      )}
    </div>
  );
}
