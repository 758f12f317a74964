/** Deletes a challenge, after a confirmation. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ChallengeDraft } from '#contract/challenges.ts';
import * as texts from '#texts/code/challenge-authoring.ts';
import { useFailureAlert } from '#web/api/failure-alert.ts';
import { useDeleteChallengeMutation } from '#web/features/challenge-authoring/authoring.api.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Confirm } from '#web/ui/dialog/Confirm.tsx';
import { rich } from '#web/ui/display/rich.tsx';
import { toast } from '#web/ui/feedback/toast.ts';

export function DeleteChallenge({ challenge: { _id, title, attempts } }: { challenge: ChallengeDraft }) {
  const alertFailure = useFailureAlert();
  const navigate = useNavigate();
  const [deleteChallenge, { isLoading }] = useDeleteChallengeMutation();
  const [isAsking, setAsking] = useState(false);

  async function deleteNow() {
    const { data: reply, error } = await deleteChallenge(_id);
    if (!reply) return alertFailure(error);
    await navigate(paths.adminChallenges, { replace: true });
    return toast.success(reply.message);
  }

  return (
    <>
      <Button look="quiet" isBusy={isLoading} onClick={() => setAsking(true)}>
        {rich(texts.deleteChallenge, { hidden: (words) => <span className="visually-hidden">{words}</span> })}
      </Button>
      {isAsking && (
        <Confirm
          title={texts.deleteTitle}
          confirmLabel={texts.confirmDelete}
          onConfirm={deleteNow}
          onClose={() => setAsking(false)}
        >
          <p>{texts.deleteText(title, attempts)}</p>
        </Confirm>
      )}
    </>
  );
}
