/** The results of the last test run and of every attempt, the newest first. */
import type { Challenge } from '#contract/challenges.ts';
import type { AttemptSummary } from '#contract/gradings.ts';
import { WEB_PAGE } from '#contract/rules/page-files.ts';
import * as texts from '#texts/code/gradings.ts';
import * as webTexts from '#texts/code/web-challenges.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { attemptLabel } from '#web/features/challenges/challenge-labels.ts';
import { Outcomes } from '#web/features/challenges/results/Outcomes.tsx';
import { passedLabel } from '#web/features/challenges/results/result-labels.ts';
import { SubmittedFiles } from '#web/features/challenges/results/SubmittedFiles.tsx';
import { UnsentAttempts } from '#web/features/challenges/submitting/UnsentAttempts.tsx';
import type { TestRun } from '#web/features/challenges/visible-tests/test-run.ts';
import { paths } from '#web/paths.ts';
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx';
import { Badge } from '#web/ui/display/Badge.tsx';
import { rich } from '#web/ui/display/rich.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { DateTime } from '#web/ui/time/DateTime.tsx';
import { useAttemptQuery } from './attempts.api.ts';
import { Folded } from './Folded.tsx';
import { LastRun } from './LastRun.tsx';
import { isInProgress, usePolledAttempts } from './polled-attempts.ts';
import styles from './ResultsPanel.module.css';

interface Props {
  challenge: Challenge;
  testRun: TestRun;
  /** Whether the student has submitted a program since the run, so that its result is no longer the newest. */
  isRunOutdated: boolean;
  languageName: (languageId: number) => string;
  /** Returns the file name of a program in this language; empty if the challenge does not have the language. */
  fileIn: (languageId: number) => string;
  /** Language of the program in the editor. */
  languageId: number;
  /** Called with an attempt's program, which replaces the program in the editor. */
  onReuse: (source: string) => void;
}

export function ResultsPanel({ challenge, testRun, isRunOutdated, ...attempts }: Props) {
  const run = (
    <LastRun
      key="run"
      challenge={challenge}
      testRun={testRun}
      isOutdated={isRunOutdated}
      file={attempts.fileIn(attempts.languageId)}
      notRunYet={attempts.languageId === WEB_PAGE ? webTexts.pressRunTests : texts.pressRunTests}
    />
  );
  const submitted = [
    <UnsentAttempts key="unsent" challengeId={challenge._id} />,
    <section key="attempts" aria-label={texts.attempts} className={styles.part}>
      <h2>{texts.attempts}</h2>
      <Attempts challenge={challenge} {...attempts} />
    </section>,
  ];
  return (
    <div className={styles.results}>
      {challenge.standing.isPassed && <Passed challenge={challenge} />}
      {isRunOutdated ? [...submitted, run] : [run, ...submitted]}
    </div>
  );
}

const Passed = ({ challenge: { next } }: { challenge: Challenge }) => (
  <div className={styles.passed}>
    <p>{rich(next ? texts.solvedSeeNext : texts.solvedAll, { strong: (words) => <strong>{words}</strong> })}</p>
    {next && <ButtonLink to={paths.challenge(next._id)}>{texts.next(next.title)}</ButtonLink>}
  </div>
);

function Attempts({ challenge: { _id, standing }, ...shown }: Omit<Props, 'testRun' | 'isRunOutdated'>) {
  const query = usePolledAttempts(_id);
  const newest = query.data?.[0];
  return (
    <>
      {/* The live region is rendered from the start, so that screen readers announce its changes. */}
      <p role="status" className="visually-hidden">
        {newest && attemptLabel(newest)}
      </p>
      <ListedAttempts query={query} challengeId={_id} best={standing.best} {...shown} />
    </>
  );
}

interface ListedProps extends Pick<Props, 'languageName' | 'fileIn' | 'languageId' | 'onReuse'> {
  query: ReturnType<typeof usePolledAttempts>;
  challengeId: string;
  /** The student's best points for this challenge; null if there are none yet. */
  best: number | null;
}

function ListedAttempts({ query, challengeId, best, ...shown }: ListedProps) {
  const { data: attempts, error, isFetching, refetch } = query;
  if (!attempts && isFetching) return <p className={styles.quiet}>{texts.loading}</p>;
  if (!attempts) return <LoadFailed message={texts.attemptsNotLoaded(sentenceOf(error))} onRetry={refetch} />;
  if (attempts.length === 0) return <p className={styles.quiet}>{texts.noAttempts}</p>;
  const bestIndex = attempts.findIndex(({ points }) => points !== null && points === best);
  return (
    <ol className={styles.attempts} reversed>
      {attempts.map((attempt, index) => (
        <li key={attempt._id}>
          <OneAttempt
            challengeId={challengeId}
            attempt={attempt}
            isNewest={index === 0}
            isBest={index === bestIndex}
            {...shown}
          />
        </li>
      ))}
    </ol>
  );
}

interface AttemptProps extends Pick<Props, 'languageName' | 'fileIn' | 'languageId' | 'onReuse'> {
  challengeId: string;
  attempt: AttemptSummary;
  isNewest: boolean;
  isBest: boolean;
}

function OneAttempt({ challengeId, attempt, isNewest, isBest, languageName, ...reuse }: AttemptProps) {
  return (
    <Folded isOpenAtFirst={isNewest} summary={<Summary attempt={attempt} isBest={isBest} />}>
      <p className={styles.quiet}>
        {languageName(attempt.languageId)}
        {attempt.fileName && `, ${texts.fromFile(attempt.fileName)}`}
        {wasWrittenOffline(attempt) && <>, {rich(texts.written, { time: <DateTime at={attempt.writtenAt!} /> })}</>}
      </p>
      <AttemptDetails challengeId={challengeId} attemptId={attempt._id} {...reuse} />
    </Folded>
  );
}

interface DetailsProps extends Pick<Props, 'fileIn' | 'languageId' | 'onReuse'> {
  challengeId: string;
  attemptId: string;
}

/** The program and results of an attempt, loaded when it is unfolded. */
function AttemptDetails({ fileIn, languageId, onReuse, ...which }: DetailsProps) {
  const { data: attempt, error, isFetching, refetch } = useAttemptQuery(which);
  if (!attempt && isFetching) return <p className={styles.quiet}>{texts.loading}</p>;
  if (!attempt) return <LoadFailed message={texts.attemptNotLoaded(sentenceOf(error))} onRetry={refetch} />;
  return (
    <>
      {attempt.results.length > 0 && (
        <>
          <p>
            <strong>{passedLabel(attempt.results)}</strong>
          </p>
          <Outcomes {...attempt} file={fileIn(attempt.languageId)} />
        </>
      )}
      {attempt.source !== '' && attempt.languageId === WEB_PAGE && <SubmittedFiles source={attempt.source} />}
      {attempt.source === '' && <p className={styles.quiet}>{texts.dropped}</p>}
      {attempt.source !== '' && attempt.languageId === languageId && (
        <Button look="quiet" onClick={() => onReuse(attempt.source)}>
          {texts.openInEditor}
        </Button>
      )}
    </>
  );
}

/**
 * Milliseconds between submission on the device and arrival at the server, above which an attempt counts as written
 * offline.
 */
const OFFLINE_DELAY = 60_000;

const wasWrittenOffline = ({ at, writtenAt }: AttemptSummary) =>
  writtenAt !== null && Date.parse(at) - Date.parse(writtenAt) > OFFLINE_DELAY;

const Summary = ({ attempt, isBest }: { attempt: AttemptSummary; isBest: boolean }) => (
  <>
    <span data-points={attempt.state === 'done' ? attempt.points : undefined}>{attemptLabel(attempt)}</span>
    {isBest && <Badge tone="leaf">{texts.best}</Badge>}
    {isInProgress(attempt) && <Badge>{texts.waiting}</Badge>}
    <small>
      <DateTime at={attempt.at} />
    </small>
  </>
);
