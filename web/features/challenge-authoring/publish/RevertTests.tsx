/** Replaces the draft tests by the published ones, after a confirmation. */
import { useState } from 'react';
import type { ChallengeDraft } from '#contract/challenges.ts';
import * as texts from '#texts/code/challenge-authoring.ts';
import { useFailureAlert } from '#web/api/failure-alert.ts';
import { useDropTestsMutation } from '#web/features/challenge-authoring/authoring.api.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Confirm } from '#web/ui/dialog/Confirm.tsx';
import { toast } from '#web/ui/feedback/toast.ts';

interface Props {
  challengeId: string;
  /** Called with the challenge as it is after its tests were reverted. */
  onReverted: (challenge: ChallengeDraft) => void;
}

export function RevertTests({ challengeId, onReverted }: Props) {
  const alertFailure = useFailureAlert();
  const [dropTests, { isLoading }] = useDropTestsMutation();
  const [isAsking, setAsking] = useState(false);

  async function revert() {
    const { data: challenge, error } = await dropTests(challengeId);
    if (!challenge) return alertFailure(error);
    onReverted(challenge);
    return toast.success(texts.reverted);
  }

  return (
    <div>
      <Button look="quiet" isBusy={isLoading} onClick={() => setAsking(true)}>
        {texts.revert}
      </Button>
      {isAsking && (
        <Confirm
          title={texts.revertTitle}
          confirmLabel={texts.discard}
          onConfirm={revert}
          onClose={() => setAsking(false)}
        >
          <p>{texts.revertText}</p>
        </Confirm>
      )}
    </div>
  );
}
