/** The visible tests with their input and expected output, or with their code, and the limits. */
import { type Challenge, isWebChallenge, type VisibleTest } from '#contract/challenges.ts';
import * as texts from '#texts/code/challenges.ts';
import * as gradingsTexts from '#texts/code/gradings.ts';
import * as webTexts from '#texts/code/web-challenges.ts';
import { Printed } from '#web/features/challenges/results/Printed.tsx';
import { TestCode } from '#web/features/challenges/results/TestCode.tsx';
import { rich } from '#web/ui/display/rich.tsx';
import styles from './VisibleTests.module.css';

export function VisibleTests({ challenge }: { challenge: Challenge }) {
  const { tests, hiddenTests, timeLimit, memoryLimit } = challenge;
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
      {tests.map((test) => (
        <section key={test._id} aria-label={test.name} className={styles.test}>
          <h2>{test.name}</h2>
          {test.program === null ? <ProgramTest test={test} /> : <TestCode code={test.program} />}
        </section>
      ))}
      <p className={styles.limits}>
        {isWebChallenge(challenge)
          ? webTexts.limits(timeLimit / 1000)
          : texts.limits(timeLimit / 1000, Math.round(memoryLimit / 1000))}
      </p>
    </div>
  );
}

const ProgramTest = ({ test: { stdin, expected } }: { test: VisibleTest }) => (
  <>
    <Printed name={gradingsTexts.input}>{stdin}</Printed>
    {expected === null ? <p>{texts.judgedByProgram}</p> : <Printed name={gradingsTexts.expected}>{expected}</Printed>}
  </>
);
