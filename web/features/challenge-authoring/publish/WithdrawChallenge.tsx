/** Hides a challenge from students, after a confirmation. */
import { useState } from 'react';
import type { ChallengeDraft } from '#contract/challenges.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { useWithdrawChallengeMutation } from '#web/features/challenge-authoring/authoring.api.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { useAlert } from '#web/ui/dialog/alerts.tsx';
import { Confirm } from '#web/ui/dialog/Confirm.tsx';
import { toast } from '#web/ui/feedback/toast.ts';

export function WithdrawChallenge({ challenge: { _id, title } }: { challenge: ChallengeDraft }) {
  const alert = useAlert();
  const [withdraw, { isLoading }] = useWithdrawChallengeMutation();
  const [isAsking, setAsking] = useState(false);

  async function withdrawNow() {
    const { data: reply, error } = await withdraw(_id);
    if (isNotSignedIn(error)) return;
    if (!reply) return alert({ title: 'Failed', message: sentenceOf(error), kind: 'error' });
    return toast.success(reply.message);
  }

  return (
    <>
      <Button look="quiet" isBusy={isLoading} onClick={() => setAsking(true)}>
        Withdraw
      </Button>
      {isAsking && (
        <Confirm title="Withdraw it?" confirmLabel="Withdraw" onConfirm={withdrawNow} onClose={() => setAsking(false)}>
          <p>
            Students no longer see “{title}”. What they have submitted stays, and comes back when you publish it again.
          </p>
        </Confirm>
      )}
    </>
  );
}
