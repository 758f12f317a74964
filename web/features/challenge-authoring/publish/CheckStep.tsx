/** Whether the reference solution passes the tests, and publishing, withdrawing and deleting the challenge. */
import { Link } from 'react-router';
import type { ChallengeDraft } from '#contract/challenges.ts';
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
        <h2 id="checked">The check</h2>
        {isChanged && <p>You have unsaved changes. The check is about the version that you saved last.</p>}
        <div role="status" className={styles.part}>
          <CheckResult challenge={challenge} />
        </div>
        {challenge.draft && challenge.published && <RevertTests challengeId={challenge._id} onReverted={onReverted} />}
      </section>
      <section className={styles.part} aria-labelledby="published">
        <h2 id="published">For students</h2>
        <p>
          <Badge tone={isPublished ? 'leaf' : 'plain'}>{isPublished ? 'Published' : 'Draft'}</Badge>{' '}
          {isPublished ? audienceLabel(challenge) : 'Only you and the office see it.'}
        </p>
        {challenge.attempts > 0 && (
          <p>
            <Link to={paths.adminSolvers(challenge._id)}>View submitted programs</Link>
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
  if (!draft && !published) return <p>Write tests and a reference solution first. Saving them starts the check.</p>;
  if (!draft) return <p>The reference solution passes all {published!.tests.length} published tests.</p>;
  if (draft.state === 'checking')
    return (
      <>
        <p>Running the reference solution with {draft.tests.length} tests.</p>
        <Spinner />
      </>
    );
  if (draft.state === 'failed')
    return (
      <>
        <p>
          <Badge tone="clay">Failed</Badge> The reference solution does not pass the tests.
        </p>
        <pre className={styles.why}>{draft.why}</pre>
      </>
    );
  return (
    <p>
      <Badge tone="leaf">Passed</Badge> The reference solution passes all {draft.tests.length} tests
      {published ? ', which are not published yet.' : '.'}
    </p>
  );
}

function audienceLabel({ attempts, courseTitle }: ChallengeDraft) {
  const submitted = attempts === 0 ? 'Nothing has been submitted yet.' : `${programsLabel(attempts)} submitted so far.`;
  return `The students of ${courseTitle} see it. ${submitted}`;
}

const programsLabel = (attempts: number) =>
  attempts === 1 ? '1 program has been' : `${attempts.toLocaleString('en-KE')} programs have been`;
