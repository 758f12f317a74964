/** What became of a program in each test: of visible ones all that is known, of hidden ones whether they are right. */
import { useId } from 'react';
import type { TestResult, Verdict } from '#contract/gradings.ts';
import { MOST_PRINTED } from '#contract/rules/output.ts';
import { Differences } from './Differences.tsx';
import styles from './Outcomes.module.css';
import { Printed } from './Printed.tsx';
import { lookOf } from './verdicts.ts';

interface Props {
  results: TestResult[];
  compileOutput: string;
  /** How the first hidden test failed that is not right. */
  hiddenFailure?: Verdict | null;
}

export function Outcomes({ results, compileOutput, hiddenFailure = null }: Props) {
  const firstFailed = results.findIndex(({ verdict }) => verdict === 'not right');
  const failureAt = (place: number) => (place === firstFailed ? hiddenFailure : null);
  return (
    <div className={styles.outcomes}>
      {compileOutput && (
        <Printed name="What the compiler says" isProse>
          {compileOutput}
        </Printed>
      )}
      <ol className={styles.tests}>
        {results.map((result, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: tests do not change places, and hidden ones have no name
          <Outcome key={place} result={result} name={nameOf(results, place)} failure={failureAt(place)} />
        ))}
      </ol>
    </div>
  );
}

/** Hidden ones are counted among themselves. */
function nameOf(results: TestResult[], place: number) {
  const result = results[place]!;
  if (!result.isHidden) return result.name;
  return `Hidden test ${results.slice(0, place + 1).filter(({ isHidden }) => isHidden).length}`;
}

interface OutcomeProps {
  result: TestResult;
  name: string;
  /** How it failed, where that is told of a hidden one. */
  failure: Verdict | null;
}

function Outcome({ result, name, failure }: OutcomeProps) {
  const id = useId();
  const { name: verdict, sentence, icon: Sign, tone } = lookOf(result.verdict);
  return (
    <li aria-labelledby={id} className={styles.test} data-tone={tone}>
      <p id={id} className={styles.head}>
        <Sign size={20} aria-hidden />
        <span className={styles.name}>{name}</span>
        <strong>{verdict}</strong>
        {!result.isHidden && result.milliseconds !== null && (
          <small>{Math.max(1, Math.round(result.milliseconds)).toLocaleString('en-KE')} ms</small>
        )}
      </p>
      {sentence && <p>{sentence}</p>}
      {failure && <p>{failureInWords(failure)}</p>}
      {!result.isHidden && <Known result={result} />}
    </li>
  );
}

function failureInWords(failure: Verdict) {
  const { name, sentence } = lookOf(failure);
  return `${name}: ${sentence} Of other hidden tests it is not told how they failed.`;
}

type VisibleResult = Extract<TestResult, { isHidden: false }>;

function Known({ result }: { result: VisibleResult }) {
  const { verdict, stdin, expected, printed, isCut, differences, message } = result;
  if (verdict === 'not compiled' || verdict === 'fault') return null;
  const said = message && (
    <Printed name="Message" isProse>
      {message}
    </Printed>
  );
  // Of a test that is passed, its warnings are what is left to read.
  if (verdict === 'right') return said && <div className={styles.known}>{said}</div>;
  return (
    <div className={styles.known}>
      {said}
      {differences && <Differences differences={differences} />}
      {stdin && <Printed name="Input">{stdin}</Printed>}
      {verdict === 'wrong' && expected !== null && <Printed name="Expected">{expected}</Printed>}
      {printed !== null && <Printed name={isCut ? BEGINNING : 'Printed'}>{printed}</Printed>}
    </div>
  );
}

const BEGINNING = `Printed, of which the first ${MOST_PRINTED.toLocaleString('en-KE')} letters are kept`;
