/** Drops the tests that were saved last, once it has been asked whether that is meant: those that are published take their place. */
import { useState } from 'react';
import type { ChallengeDraft } from '#contract/challenges.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { useDropTestsMutation } from '#web/features/challenge-authoring/authoring.api.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { useAlert } from '#web/ui/dialog/alerts.tsx';
import { Confirm } from '#web/ui/dialog/Confirm.tsx';
import { toast } from '#web/ui/feedback/toast.ts';

interface Props {
  challengeId: string;
  /** Gets the challenge as it is then. */
  onBack: (challenge: ChallengeDraft) => void;
}

export function BackToPublished({ challengeId, onBack }: Props) {
  const alert = useAlert();
  const [drop, { isLoading }] = useDropTestsMutation();
  const [isAsking, setAsking] = useState(false);

  async function goBack() {
    const { data: challenge, error } = await drop(challengeId);
    if (isNotSignedIn(error)) return;
    if (!challenge) return alert({ title: 'Failed', message: sentenceOf(error), kind: 'error' });
    onBack(challenge);
    return toast.success('The published tests are back.');
  }

  return (
    <div>
      <Button look="quiet" isBusy={isLoading} onClick={() => setAsking(true)}>
        Back to the published tests
      </Button>
      {isAsking && (
        <Confirm title="Drop the new tests?" yes="Drop them" onYes={goBack} onClose={() => setAsking(false)}>
          <p>
            The tests and the reference solution that were saved last go, and so does what is typed of them. Those by
            which students are graded now take their place.
          </p>
        </Confirm>
      )}
    </div>
  );
}
