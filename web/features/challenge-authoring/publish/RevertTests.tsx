/** Replaces the draft tests by the published ones, after a confirmation. */
import { useState } from 'react';
import type { ChallengeDraft } from '#contract/challenges.ts';
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
    return toast.success('Reverted to the published tests.');
  }

  return (
    <div>
      <Button look="quiet" isBusy={isLoading} onClick={() => setAsking(true)}>
        Revert tests
      </Button>
      {isAsking && (
        <Confirm
          title="Discard the new tests?"
          confirmLabel="Discard"
          onConfirm={revert}
          onClose={() => setAsking(false)}
        >
          <p>
            This discards the new tests and the new reference solution, with any unsaved changes. The published tests
            take their place.
          </p>
        </Confirm>
      )}
    </div>
  );
}
