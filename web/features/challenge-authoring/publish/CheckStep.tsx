/**
 * Shows whether the reference solution passes the tests, with buttons to publish, withdraw and delete the challenge.
 */
import { Link } from 'react-router';
import type { ChallengeDraft } from '#contract/challenges.ts';
import * as texts from '#texts/code/challenge-authoring.ts';
import styles from '#web/features/challenge-authoring/form/step-form.module.css';
import type { Step } from '#web/features/challenge-authoring/Steps.tsx';
import { FaultyAttempts } from '#web/features/challenge-authoring/solvers/FaultyAttempts.tsx';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/display/Badge.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { DeleteChallenge } from './DeleteChallenge.tsx';
import { PublishChallenge } from './PublishChallenge.tsx';
import { RevertTests } from './RevertTests.tsx';
import { WithdrawChallenge } from './WithdrawChallenge.tsx';

interface Props {
  challenge: ChallengeDraft;
  isChanged: boolean;
  onGo: (step: Step) => void;
  /** Called with the challenge after its tests were reverted to the published ones. */
  onReverted: (challenge: ChallengeDraft) => void;
}

export function CheckStep({ challenge, isChanged, onGo, onReverted }: Props) {
  const { isPublished } = challenge;
  return (
    <>
      <section className={styles.part} aria-labelledby="checked">
        <h2 id="checked">{texts.check}</h2>
        {isChanged && <p>{texts.aboutSavedVersion}</p>}
        <div role="status" className={styles.part}>
          <CheckResult challenge={challenge} />
        </div>
        {challenge.draft && challenge.published && <RevertTests challengeId={challenge._id} onReverted={onReverted} />}
      </section>
      <section className={styles.part} aria-labelledby="published">
        <h2 id="published">{texts.forStudents}</h2>
        <p>
          <Badge tone={isPublished ? 'leaf' : 'plain'}>{isPublished ? texts.published : texts.draft}</Badge>{' '}
          {isPublished ? audienceLabel(challenge) : texts.onlyYou}
        </p>
        {challenge.attempts > 0 && (
          <p>
            <Link to={paths.adminSolvers(challenge._id)}>{texts.viewPrograms}</Link>
          </p>
        )}
        <div className={styles.ways}>
          <PublishChallenge challenge={challenge} onGo={onGo} />
          {isPublished && <WithdrawChallenge challenge={challenge} />}
          <DeleteChallenge challenge={challenge} />
        </div>
      </section>
      {challenge.attempts > 0 && <FaultyAttempts challengeId={challenge._id} />}
    </>
  );
}

function CheckResult({ challenge: { draft, published } }: { challenge: ChallengeDraft }) {
  if (!draft && !published) return <p>{texts.writeFirst}</p>;
  if (!draft) return <p>{texts.passesPublished(published!.tests.length)}</p>;
  if (draft.state === 'checking')
    return (
      <>
        <p>{texts.checking(draft.tests.length)}</p>
        <Spinner />
      </>
    );
  if (draft.state === 'failed')
    return (
      <>
        <p>
          <Badge tone="clay">{texts.failed}</Badge> {texts.doesNotPass}
        </p>
        <pre className={styles.why}>{draft.why}</pre>
      </>
    );
  return (
    <p>
      <Badge tone="leaf">{texts.passed}</Badge>{' '}
      {published ? texts.passesUnpublished(draft.tests.length) : texts.passes(draft.tests.length)}
    </p>
  );
}

const audienceLabel = ({ attempts, courseTitle }: ChallengeDraft) =>
  `${texts.audience(courseTitle)} ${texts.submittedSoFar(attempts)}`;
