/** The last run of the visible tests. After a submission it is folded, and says that it is from before. */
import type { Challenge } from '#contract/challenges.ts';
import * as texts from '#texts/code/gradings.ts';
import { Outcomes } from '#web/features/challenges/results/Outcomes.tsx';
import { testRunLabel } from '#web/features/challenges/results/result-labels.ts';
import { canRunOnDevice } from '#web/features/challenges/visible-tests/device-tests.ts';
import type { TestRun } from '#web/features/challenges/visible-tests/test-run.ts';
import { Folded } from './Folded.tsx';
import styles from './ResultsPanel.module.css';

interface Props {
  challenge: Challenge;
  testRun: TestRun;
  /** Whether a program was submitted since. */
  isOutdated: boolean;
  /** The file name of the program. */
  file: string;
  notRunYet: string;
}

export function LastRun({ challenge, testRun, isOutdated, file, notRunYet }: Props) {
  if (isOutdated) return <EarlierRun testRun={testRun} file={file} />;
  return (
    <section aria-label={texts.lastRun} className={styles.part}>
      <h2>{texts.lastRun}</h2>
      <div role="status">
        <TestRunState testRun={testRun} count={challenge.tests.filter(canRunOnDevice).length} notRunYet={notRunYet} />
      </div>
      {testRun.stage === 'finished' && <Outcomes {...testRun} file={file} />}
    </section>
  );
}

/** Nothing, if there is no result. */
function EarlierRun({ testRun, file }: Pick<Props, 'testRun' | 'file'>) {
  if (testRun.stage !== 'finished') return null;
  return (
    <section aria-label={texts.earlierRun} className={styles.part}>
      <h2>{texts.earlierRun}</h2>
      <Folded isOpenAtFirst={false} summary={testRunLabel(testRun)}>
        <Outcomes {...testRun} file={file} />
      </Folded>
    </section>
  );
}

function TestRunState({ testRun, count, notRunYet }: { testRun: TestRun; count: number; notRunYet: string }) {
  if (testRun.stage === 'idle') return <p className={styles.quiet}>{notRunYet}</p>;
  if (testRun.stage === 'failed') return <p className={styles.wrong}>{testRun.reason}</p>;
  if (testRun.stage === 'running')
    return (
      <p className={styles.quiet}>
        {testRun.done === undefined ? texts.runningTests : texts.ranSoFar(testRun.done, count)}
      </p>
    );
  return (
    <p>
      <strong>{testRunLabel(testRun)}</strong>
      {testRun.isOnDevice && ` ${texts.ranOnDevice}`}
    </p>
  );
}
