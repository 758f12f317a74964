/** What became of the last run of the tests, and of every attempt. */
import { type ReactNode, useState } from 'react';
import type { Challenge } from '#contract/challenges.ts';
import { type AttemptLine, gradingMessages } from '#contract/gradings.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { attemptInWords } from '#web/features/challenges/challenge-labels.ts';
import { Outcomes } from '#web/features/challenges/results/Outcomes.tsx';
import { rightInWords, triedInWords } from '#web/features/challenges/results/result-labels.ts';
import { UnsentAttempts } from '#web/features/challenges/submitting/UnsentAttempts.tsx';
import { mayRunHere } from '#web/features/challenges/visible-tests/device-tests.ts';
import type { TryingOut } from '#web/features/challenges/visible-tests/test-run.ts';
import { paths } from '#web/paths.ts';
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx';
import { Badge } from '#web/ui/display/Badge.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { DateTime } from '#web/ui/time/DateTime.tsx';
import { useAttemptQuery } from './attempts.api.ts';
import { isUnderWay, useFollowedAttempts } from './polled-attempts.ts';
import styles from './ResultsPanel.module.css';

interface Props {
  challenge: Challenge;
  tried: TryingOut;
  languageName: (languageId: number) => string;
  /** Of the program in the editor. */
  languageId: number;
  /** Asked with a program that is to take the place of the one in the editor. */
  onTake: (source: string) => void;
}

export function ResultsPanel({ challenge, tried, ...attempts }: Props) {
  return (
    <div className={styles.results}>
      {challenge.standing.isPassed && <Passed challenge={challenge} />}
      <section aria-label="Last run" className={styles.part}>
        <h2>Last run</h2>
        <div role="status">
          <Tried tried={tried} of={challenge.tests.filter(mayRunHere).length} />
        </div>
        {tried.stage === 'finished' && <Outcomes {...tried} />}
      </section>
      <UnsentAttempts challengeId={challenge._id} />
      <section aria-label="Attempts" className={styles.part}>
        <h2>Attempts</h2>
        <Attempts challenge={challenge} {...attempts} />
      </section>
    </div>
  );
}

const Passed = ({ challenge: { next } }: { challenge: Challenge }) => (
  <div className={styles.passed}>
    <p>
      <strong>Solved.</strong>{' '}
      {next ? 'Go on with the next one, or see under Help how others did.' : 'You have solved all of this course.'}
    </p>
    {next && <ButtonLink to={paths.challenge(next._id)}>Next: {next.title}</ButtonLink>}
  </div>
);

function Tried({ tried, of }: { tried: TryingOut; of: number }) {
  if (tried.stage === 'idle') return <p className={styles.quiet}>Run Tests shows here what your program prints.</p>;
  if (tried.stage === 'failed') return <p className={styles.wrong}>{tried.why}</p>;
  if (tried.stage === 'running')
    return (
      <p className={styles.quiet}>
        {tried.done === undefined ? 'Running the tests…' : `${tried.done} of ${of} tests have run on this device…`}
      </p>
    );
  return (
    <p>
      <strong>{triedInWords(tried)}</strong>
      {tried.isHere && ' On this device; the school grades anew what you submit.'}
    </p>
  );
}

function Attempts({ challenge: { _id, standing }, ...shown }: Omit<Props, 'tried'>) {
  const asked = useFollowedAttempts(_id);
  const newest = asked.data?.[0];
  return (
    <>
      {/* There from the start, so that a screen reader says what it becomes. */}
      <p role="status" className="visually-hidden">
        {newest && attemptInWords(newest)}
      </p>
      <ListedAttempts asked={asked} challengeId={_id} best={standing.best} {...shown} />
    </>
  );
}

interface ListedProps extends Pick<Props, 'languageName' | 'languageId' | 'onTake'> {
  asked: ReturnType<typeof useFollowedAttempts>;
  challengeId: string;
  /** Points. */
  best: number | null;
}

function ListedAttempts({ asked, challengeId, best, ...shown }: ListedProps) {
  const { data: attempts, error, isFetching, refetch } = asked;
  if (!attempts && isFetching) return <p className={styles.quiet}>Loading…</p>;
  if (!attempts)
    return <LoadFailed message={`Your attempts could not be loaded. ${sentenceOf(error)}`} onRetry={refetch} />;
  if (attempts.length === 0) return <p className={styles.quiet}>None yet. Submit puts your program to all tests.</p>;
  const bestPlace = attempts.findIndex(({ points }) => points !== null && points === best);
  return (
    <ol className={styles.attempts} reversed>
      {attempts.map((attempt, place) => (
        <li key={attempt._id}>
          <OneAttempt
            challengeId={challengeId}
            attempt={attempt}
            isNewest={place === 0}
            isBest={place === bestPlace}
            {...shown}
          />
        </li>
      ))}
    </ol>
  );
}

interface AttemptProps extends Pick<Props, 'languageName' | 'languageId' | 'onTake'> {
  challengeId: string;
  attempt: AttemptLine;
  isNewest: boolean;
  isBest: boolean;
}

function OneAttempt({ challengeId, attempt, isNewest, isBest, languageName, ...put }: AttemptProps) {
  return (
    <Folded isOpenFirst={isNewest} summary={<Summary attempt={attempt} isBest={isBest} />}>
      <p className={styles.quiet}>
        {languageName(attempt.languageId)}
        {attempt.fileName && `, from ${attempt.fileName}`}
        {isOffline(attempt) && (
          <>
            , written <DateTime at={attempt.writtenAt!} />
          </>
        )}
      </p>
      <Read challengeId={challengeId} attemptId={attempt._id} {...put} />
    </Folded>
  );
}

interface ReadProps extends Pick<Props, 'languageId' | 'onTake'> {
  challengeId: string;
  attemptId: string;
}

/** Its program, and what became of it: loaded when somebody looks at it. */
function Read({ languageId, onTake, ...which }: ReadProps) {
  const { data: attempt, error, isFetching, refetch } = useAttemptQuery(which);
  if (!attempt && isFetching) return <p className={styles.quiet}>Loading…</p>;
  if (!attempt)
    return <LoadFailed message={`This attempt could not be loaded. ${sentenceOf(error)}`} onRetry={refetch} />;
  return (
    <>
      {attempt.results.length > 0 && (
        <>
          <p>
            <strong>{rightInWords(attempt.results)}</strong>
          </p>
          <Outcomes {...attempt} />
        </>
      )}
      {attempt.source === '' && <p className={styles.quiet}>{gradingMessages.dropped}</p>}
      {attempt.source !== '' && attempt.languageId === languageId && (
        <Button look="quiet" onClick={() => onTake(attempt.source)}>
          Put this program into the editor
        </Button>
      )}
    </>
  );
}

/** Milliseconds: it was written well before the school got it. */
const LONG_BEFORE = 60_000;

const isOffline = ({ at, writtenAt }: AttemptLine) =>
  writtenAt !== null && Date.parse(at) - Date.parse(writtenAt) > LONG_BEFORE;

const Summary = ({ attempt, isBest }: { attempt: AttemptLine; isBest: boolean }) => (
  <>
    <span data-points={attempt.state === 'done' ? attempt.points : undefined}>{attemptInWords(attempt)}</span>
    {isBest && <Badge tone="leaf">Best</Badge>}
    {isUnderWay(attempt) && <Badge>Waiting</Badge>}
    <small>
      <DateTime at={attempt.at} />
    </small>
  </>
);

interface FoldedProps {
  isOpenFirst: boolean;
  summary: ReactNode;
  children: ReactNode;
}

/** What nobody has opened is not made. */
function Folded({ isOpenFirst, summary, children }: FoldedProps) {
  const [isOpen, setOpen] = useState(isOpenFirst);
  return (
    <details className={styles.attempt} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && <div className={styles.inside}>{children}</div>}
    </details>
  );
}
