/** The visible tests with their input and expected output, and the limits. */
import type { Challenge } from '#contract/challenges.ts';
import { Printed } from '#web/features/challenges/results/Printed.tsx';
import styles from './VisibleTests.module.css';

export function VisibleTests({ challenge: { tests, hiddenTests, timeLimit, memoryLimit } }: { challenge: Challenge }) {
  return (
    <div className={styles.tests}>
      {tests.length > 0 ? (
        <p>
          <strong>Run Tests</strong> runs these tests and does not count. {hiddenTestsLabel(hiddenTests)}
        </p>
      ) : (
        <p>This challenge has no visible tests. Submit runs {countLabel(hiddenTests)}.</p>
      )}
      {tests.map(({ _id, name, stdin, expected }) => (
        <section key={_id} aria-label={name} className={styles.test}>
          <h2>{name}</h2>
          <Printed name="Input">{stdin}</Printed>
          {expected === null ? (
            <p>A judging program checks your output.</p>
          ) : (
            <Printed name="Expected">{expected}</Printed>
          )}
        </section>
      ))}
      <p className={styles.limits}>
        Each test may use {timeLimit / 1000} s and {Math.round(memoryLimit / 1000)} MB on the school server. White space
        at the ends of lines does not count.
      </p>
    </div>
  );
}

function hiddenTestsLabel(count: number) {
  return count === 0 ? 'Submit runs the same tests.' : `Submit also runs ${countLabel(count)}.`;
}

const countLabel = (count: number) => (count === 1 ? 'one hidden test' : `${count} hidden tests`);
