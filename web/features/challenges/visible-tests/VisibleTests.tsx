/** The visible tests with their input and expected output, and the limits. */
import type { Challenge } from '#contract/challenges.ts';
import * as texts from '#texts/code/challenges.ts';
import * as gradingsTexts from '#texts/code/gradings.ts';
import { Printed } from '#web/features/challenges/results/Printed.tsx';
import { rich } from '#web/ui/display/rich.tsx';
import styles from './VisibleTests.module.css';

export function VisibleTests({ challenge: { tests, hiddenTests, timeLimit, memoryLimit } }: { challenge: Challenge }) {
  return (
    <div className={styles.tests}>
      {tests.length > 0 ? (
        <p>
          {rich(texts.aboutRunTests, { strong: (words) => <strong>{words}</strong> })}{' '}
          {hiddenTests === 0 ? texts.submitRunsSame : texts.submitAlsoRuns(hiddenTests)}
        </p>
      ) : (
        <p>{texts.onlyHidden(hiddenTests)}</p>
      )}
      {tests.map(({ _id, name, stdin, expected }) => (
        <section key={_id} aria-label={name} className={styles.test}>
          <h2>{name}</h2>
          <Printed name={gradingsTexts.input}>{stdin}</Printed>
          {expected === null ? (
            <p>{texts.judgedByProgram}</p>
          ) : (
            <Printed name={gradingsTexts.expected}>{expected}</Printed>
          )}
        </section>
      ))}
      <p className={styles.limits}>{texts.limits(timeLimit / 1000, Math.round(memoryLimit / 1000))}</p>
    </div>
  );
}
