/** The result of each test: all details of a visible test, but only "Passed" or "Failed" of a hidden one. */
import { lazy, Suspense, useId } from 'react';
import type { TestResult, Verdict } from '#contract/gradings.ts';
import { MAX_PRINTED } from '#contract/rules/output.ts';
import { WEB_PAGE } from '#contract/rules/page-files.ts';
import { endingIn } from '#messages/endings.ts';
import { pageFailureIn } from '#messages/page-tests.ts';
import * as endings from '#texts/code/endings.ts';
import * as texts from '#texts/code/gradings.ts';
import * as pageTexts from '#texts/code/page-tests.ts';
import * as webTexts from '#texts/code/web-challenges.ts';
import { numbers } from '#texts/locale.ts';
import { Differences } from './Differences.tsx';
import styles from './Outcomes.module.css';
import { Printed } from './Printed.tsx';
import { TestCode } from './TestCode.tsx';
import { appearanceOf } from './verdicts.ts';

/** The explanation of an error, loaded only when a program has failed. */
const Explanation = lazy(() => import('#web/ui/program-errors/Explanation.tsx').catch(() => ({ default: () => null })));

interface Program {
  /** The file name of the program; empty if its language is not known. */
  file: string;
  compileOutput: string;
}

interface Props extends Program {
  results: TestResult[];
  /** The verdict of the first hidden test that failed. */
  hiddenFailure?: Verdict | null;
  languageId?: number;
}

export function Outcomes({ results, file, compileOutput, hiddenFailure = null, languageId }: Props) {
  const isPage = languageId === WEB_PAGE || results.some((result) => !result.isHidden && result.program !== null);
  const firstFailed = results.findIndex(({ verdict }) => verdict === 'not right');
  const failureAt = (index: number) => (index === firstFailed ? hiddenFailure : null);
  const isNotCompiled = [hiddenFailure, ...results.map(({ verdict }) => verdict)].includes('not compiled');
  return (
    <div className={styles.outcomes}>
      {compileOutput && (
        <div>
          <Printed name={texts.compilerMessages} isProse>
            {compileOutput}
          </Printed>
          <Suspense>{isNotCompiled && <Explanation file={file} messages={[compileOutput]} />}</Suspense>
        </div>
      )}
      <ol className={styles.tests}>
        {results.map((result, index) => (
          <Outcome
            // biome-ignore lint/suspicious/noArrayIndexKey: tests keep their order, and hidden ones have no name
            key={index}
            result={result}
            name={nameOf(results, index)}
            failure={failureAt(index)}
            isPage={isPage}
            file={file}
            compileOutput={compileOutput}
            isExplained={isFirstWithMessage(results, index)}
          />
        ))}
      </ol>
    </div>
  );
}

/** The name of a test. Hidden tests have no names and are numbered among themselves. */
function nameOf(results: TestResult[], index: number) {
  const result = results[index]!;
  if (!result.isHidden) return result.name;
  return texts.hiddenTest(results.slice(0, index + 1).filter(({ isHidden }) => isHidden).length);
}

/** Whether a test is the first visible one that crashed with its message. */
function isFirstWithMessage(results: TestResult[], index: number) {
  const message = crashMessageOf(results[index]!);
  return message !== null && results.findIndex((result) => crashMessageOf(result) === message) === index;
}

const crashMessageOf = (result: TestResult) =>
  !result.isHidden && result.verdict === 'crashed' ? result.message : null;

interface OutcomeProps extends Program {
  result: TestResult;
  name: string;
  /** The verdict of a failed hidden test, if students may know it. */
  failure: Verdict | null;
  /** Whether the tests are of a web page. */
  isPage: boolean;
  /** Whether the error is explained. If several tests failed with the same message, only the first explains it. */
  isExplained: boolean;
}

function Outcome({ result, name, failure, isPage, ...program }: OutcomeProps) {
  const id = useId();
  const { name: verdict, sentence, icon: Icon, tone } = appearanceOf(result.verdict, isPage);
  const pageFailure = isPage && !result.isHidden && result.message;
  return (
    <li aria-labelledby={id} className={styles.test} data-tone={tone}>
      <p id={id} className={styles.head}>
        <Icon size={20} aria-hidden />
        <span className={styles.name}>{name}</span>
        <strong>{verdict}</strong>
        {!result.isHidden && result.milliseconds !== null && (
          <small>{Math.max(1, Math.round(result.milliseconds)).toLocaleString(numbers)} ms</small>
        )}
      </p>
      {pageFailure ? <p>{pageFailureIn(pageFailure, pageTexts)}</p> : sentence && <p>{sentence}</p>}
      {failure && <p>{failureLabel(failure, isPage)}</p>}
      {!result.isHidden && <VisibleDetails result={result} {...program} />}
    </li>
  );
}

function failureLabel(failure: Verdict, isPage: boolean) {
  const { name, sentence } = appearanceOf(failure, isPage);
  return texts.hiddenFailure(name, sentence);
}

interface VisibleDetailsProps extends Program, Pick<OutcomeProps, 'isExplained'> {
  result: Extract<TestResult, { isHidden: false }>;
}

function VisibleDetails({ result, ...program }: VisibleDetailsProps) {
  return result.program === null ? (
    <ProgramDetails result={result} {...program} />
  ) : (
    <PageDetails result={result} code={result.program} />
  );
}

/** The failure message of a web page's test, and the code of the test. */
function PageDetails({ result: { verdict, printed }, code }: Pick<VisibleDetailsProps, 'result'> & { code: string }) {
  if (verdict === 'right' || verdict === 'fault') return null;
  return (
    <div className={styles.known}>
      {printed && <Printed name={webTexts.console}>{printed}</Printed>}
      <TestCode code={code} />
    </div>
  );
}

function ProgramDetails({ result, file, compileOutput, isExplained }: VisibleDetailsProps) {
  const { verdict, stdin, expected, printed, isCut, differences, message } = result;
  if (verdict === 'not compiled' || verdict === 'fault') return null;
  const messageText = message && (
    <div>
      <Printed name={texts.message} isProse>
        {endingIn(message, endings)}
      </Printed>
      {/* A compiler's warning may say why the program has crashed. */}
      <Suspense>{isExplained && <Explanation file={file} messages={[compileOutput, message]} />}</Suspense>
    </div>
  );
  // A passed test may still have a message, such as a warning.
  if (verdict === 'right') return messageText && <div className={styles.known}>{messageText}</div>;
  return (
    <div className={styles.known}>
      {messageText}
      {differences && <Differences differences={differences} />}
      {stdin && <Printed name={texts.input}>{stdin}</Printed>}
      {verdict === 'wrong' && expected !== null && <Printed name={texts.expected}>{expected}</Printed>}
      {printed !== null && <Printed name={isCut ? texts.printedFirst(MAX_PRINTED) : texts.printed}>{printed}</Printed>}
    </div>
  );
}
