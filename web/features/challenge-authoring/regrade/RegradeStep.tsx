/** Regrades all submissions by new tests: start, progress, preview of the changed results, apply or discard. */
import type { ChallengeDraft } from '#contract/challenges.ts';
import type { Regrade } from '#contract/gradings.ts';
import * as texts from '#texts/code/challenge-authoring.ts';
import { useFailureAlert } from '#web/api/failure-alert.ts';
import { isGone, sentenceOf } from '#web/api/failures.ts';
import styles from '#web/features/challenge-authoring/form/step-form.module.css';
import { FaultyAttempts } from '#web/features/challenge-authoring/solvers/FaultyAttempts.tsx';
import { Button } from '#web/ui/buttons/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { RegradeEnd } from './RegradeEnd.tsx';
import { RegradeTable } from './RegradeTable.tsx';
import { useBeginRegradeMutation, usePolledRegrade } from './regrade.api.ts';
import { UnchangedResults } from './UnchangedResults.tsx';

export function RegradeStep({ challenge }: { challenge: ChallengeDraft }) {
  // After a regrade has ended, the query has the error `not_found` but keeps its last data, which must be ignored.
  const { currentData, error, isFetching, refetch } = usePolledRegrade(challenge._id);
  if (error && isGone(error)) return <NoRegrade challenge={challenge} />;
  if (!currentData) return isFetching ? <Spinner /> : <LoadFailed message={sentenceOf(error)} onRetry={refetch} />;
  return <OpenRegrade challenge={challenge} regrade={currentData} />;
}

function NoRegrade({ challenge }: { challenge: ChallengeDraft }) {
  const { draft, published, attempts } = challenge;
  if (!draft || !published || attempts === 0)
    return <EmptyState title={texts.nothingToRegrade}>{texts.nothingToRegradeText}</EmptyState>;
  if (draft.state !== 'passed') return <EmptyState title={texts.notChecked}>{texts.notCheckedText}</EmptyState>;
  return <StartRegrade challenge={challenge} />;
}

function StartRegrade({ challenge: { _id, attempts } }: { challenge: ChallengeDraft }) {
  const alertFailure = useFailureAlert();
  const [begin, { isLoading }] = useBeginRegradeMutation();

  async function start() {
    const { error } = await begin(_id);
    await alertFailure(error);
  }

  return (
    <>
      <p>{texts.aboutRegrade(attempts)}</p>
      <div>
        <Button isBusy={isLoading} onClick={start}>
          {texts.regradeAll}
        </Button>
      </div>
    </>
  );
}

function OpenRegrade({ challenge, regrade }: { challenge: ChallengeDraft; regrade: Regrade }) {
  const { graded, faulty, all, gains, loses, same, rows, kept } = regrade;
  const isReady = graded + faulty === all;
  return (
    <>
      <div role="status" className={styles.part}>
        <p>{graded === all ? texts.allGraded : texts.someGraded(graded, all)}</p>
        {faulty > 0 && <p>{texts.someFaulty(faulty)}</p>}
      </div>
      {faulty > 0 && <FaultyAttempts key={faulty} challengeId={challenge._id} />}
      {!isReady && <progress aria-label={texts.programsGraded} value={graded} max={all} />}
      {isReady && (
        <>
          <p className={styles.tally}>
            <span>{texts.gain(gains)}</span>
            <span>{texts.lose(loses)}</span>
            <span>{texts.keepSame(same)}</span>
          </p>
          {kept.length > 0 && <UnchangedResults challengeId={challenge._id} kept={kept} />}
          {rows.length > 0 && <RegradeTable challengeId={challenge._id} rows={rows} />}
        </>
      )}
      <RegradeEnd challengeId={challenge._id} regrade={regrade} isReady={isReady} />
    </>
  );
}
