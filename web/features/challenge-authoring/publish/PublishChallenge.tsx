/**
 * Publishes a challenge or its new tests. Once students have submitted programs, only a regrade can publish new tests.
 */
import type { ChallengeDraft } from '#contract/challenges.ts';
import * as texts from '#texts/code/challenge-authoring.ts';
import { useFailureAlert } from '#web/api/failure-alert.ts';
import { usePublishChallengeMutation } from '#web/features/challenge-authoring/authoring.api.ts';
import type { Step } from '#web/features/challenge-authoring/Steps.tsx';
import { Button } from '#web/ui/buttons/Button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';

interface Props {
  challenge: ChallengeDraft;
  onGo: (step: Step) => void;
}

export function PublishChallenge({ challenge, onGo }: Props) {
  const alertFailure = useFailureAlert();
  const [publish, { isLoading }] = usePublishChallengeMutation();
  const { _id, isPublished, draft, published, attempts } = challenge;
  const isPublishable = draft?.state === 'passed' || (!draft && !isPublished && published !== null);

  if (draft && published && attempts > 0)
    return draft.state === 'passed' ? <Button onClick={() => onGo('regrade')}>{texts.seeChanges}</Button> : null;
  if (isPublished && !draft) return null;

  async function publishNow() {
    const { data: reply, error } = await publish(_id);
    if (!reply) return alertFailure(error);
    return toast.success(reply.message);
  }

  return (
    <Button isBusy={isLoading} isDisabled={!isPublishable} onClick={publishNow}>
      {isPublished ? texts.publishTests : texts.publish}
    </Button>
  );
}
