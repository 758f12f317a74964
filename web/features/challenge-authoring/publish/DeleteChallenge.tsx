/** Deletes a challenge, after a confirmation. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ChallengeDraft } from '#contract/challenges.ts';
import { useFailureAlert } from '#web/api/failure-alert.ts';
import { useDeleteChallengeMutation } from '#web/features/challenge-authoring/authoring.api.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Confirm } from '#web/ui/dialog/Confirm.tsx';
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
        Delete<span className="visually-hidden"> challenge</span>
      </Button>
      {isAsking && (
        <Confirm title="Are you sure?" confirmLabel="Delete" onConfirm={deleteNow} onClose={() => setAsking(false)}>
          <p>
            “{title}” will be deleted{attempts > 0 && `, with ${programsLabel(attempts)}`}. This cannot be undone.
          </p>
        </Confirm>
      )}
    </>
  );
}

const programsLabel = (attempts: number) =>
  attempts === 1 ? 'the one program that was submitted' : `the ${attempts} programs that were submitted`;
