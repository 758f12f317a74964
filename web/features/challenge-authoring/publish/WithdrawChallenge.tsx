/** Hides a challenge from students, after a confirmation. */
import { useState } from 'react';
import type { ChallengeDraft } from '#contract/challenges.ts';
import * as texts from '#texts/code/challenge-authoring.ts';
import { useFailureAlert } from '#web/api/failure-alert.ts';
import { useWithdrawChallengeMutation } from '#web/features/challenge-authoring/authoring.api.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Confirm } from '#web/ui/dialog/Confirm.tsx';
import { toast } from '#web/ui/feedback/toast.ts';

export function WithdrawChallenge({ challenge: { _id, title } }: { challenge: ChallengeDraft }) {
  const alertFailure = useFailureAlert();
  const [withdraw, { isLoading }] = useWithdrawChallengeMutation();
  const [isAsking, setAsking] = useState(false);

  async function withdrawNow() {
    const { data: reply, error } = await withdraw(_id);
    if (!reply) return alertFailure(error);
    return toast.success(reply.message);
  }

  return (
    <>
      <Button look="quiet" isBusy={isLoading} onClick={() => setAsking(true)}>
        {texts.withdraw}
      </Button>
      {isAsking && (
        <Confirm
          title={texts.withdrawTitle}
          confirmLabel={texts.withdraw}
          onConfirm={withdrawNow}
          onClose={() => setAsking(false)}
        >
          <p>{texts.withdrawText(title)}</p>
        </Confirm>
      )}
    </>
  );
}
