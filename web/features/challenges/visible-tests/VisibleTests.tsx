/** The visible tests with their input and expected output, and the limits. */
import type { Challenge } from '#contract/challenges.ts';
import { Printed } from '#web/features/challenges/results/Printed.tsx';
import styles from './VisibleTests.module.css';

export function VisibleTests({ challenge: { tests, hiddenTests, timeLimit, memoryLimit } }: { challenge: Challenge }) {
  return (
    <div className={styles.tests}>
      {tests.length > 0 ? (
        <p>
          <strong>Run Tests</strong> tries these out, and counts for nothing. {hiddenTestsLabel(hiddenTests)}
        </p>
      ) : (
        <p>None of the tests is visible. Submit is graded by {countLabel(hiddenTests)}.</p>
      )}
      {tests.map(({ _id, name, stdin, expected }) => (
        <section key={_id} aria-label={name} className={styles.test}>
          <h2>{name}</h2>
          <Printed name="Input">{stdin}</Printed>
          {expected === null ? (
            <p>A program judges what yours prints.</p>
          ) : (
            <Printed name="Expected">{expected}</Printed>
          )}
        </section>
      ))}
      <p className={styles.limits}>
        Each test has {timeLimit / 1000} s and {Math.round(memoryLimit / 1000)} MB at the school. White space at the
        ends of lines does not count.
      </p>
    </div>
  );
}

function hiddenTestsLabel(count: number) {
  return count === 0 ? 'Submit is graded by the same tests.' : `Submit is graded by ${countLabel(count)} too.`;
}

const countLabel = (count: number) => (count === 1 ? 'one hidden test' : `${count} hidden tests`);
