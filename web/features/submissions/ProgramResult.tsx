/** Displays the output or errors of a program, and its status once the program has ended. */

import { CircleCheck, CircleX } from 'lucide-react';
import { Fragment } from 'react';
import { type Submission, submissionMessages } from '#contract/submissions.ts';
import { formatBytes } from '#web/ui/upload/byte-size.ts';
import { splitLineReferences } from './error-lines.ts';
import { ACCEPTED, hintFor } from './hints.ts';
import styles from './ProgramResult.module.css';
import type { Run } from './run.ts';
import { useExplanation } from './use-explanation.ts';

interface Props {
  run: Run;
  /** The file name of the program. */
  file: string;
  /** Called with the line of the program that an error message refers to, from 1. */
  onJump: (line: number) => void;
}

export function ProgramResult({ run, file, onJump }: Props) {
  return (
    <>
      <section aria-label="Output" className={styles.output}>
        <h2>Output</h2>
        <div role="status" className={styles.screen} ref={run.stage === 'finished' ? showOnPhone : null}>
          <Screen run={run} file={file} onJump={onJump} />
        </div>
      </section>
      {run.stage === 'finished' && <Details result={run.result} />}
    </>
  );
}

/** Scrolls to the output, which on a phone is below the program. */
const showOnPhone = (screen: HTMLElement | null) => screen?.scrollIntoView({ block: 'nearest' });

function Screen({ run, file, onJump }: Props) {
  if (run.stage === 'idle') return <p className={styles.quiet}>Your program’s output will appear here.</p>;
  if (run.stage === 'running') return <p className={styles.quiet}>Running …</p>;
  if (run.stage === 'failed') return <p className={styles.quiet}>{run.message}</p>;

  const { isGood, words: text, parts } = resultTexts(run.result);
  const withLineLinks = (text: string) => <MessageText words={text} file={file} onJump={onJump} />;
  return (
    <>
      {text && <pre className={isGood ? styles.good : styles.bad}>{isGood ? text : withLineLinks(text)}</pre>}
      <Hint result={run.result} file={file} />
      {parts.map(({ name, text, isLinked }) => (
        <Fragment key={name}>
          <h3 className={styles.part}>{name}</h3>
          <pre>{isLinked ? withLineLinks(text) : text}</pre>
        </Fragment>
      ))}
    </>
  );
}

/** One sentence for beginners, if the program's own message is known to need one. */
function Hint({ result, file }: { result: Submission; file: string }) {
  const hint = hintFor(result);
  const explanation = useExplanation(file, errorMessage(result));
  if (hint) return <p className={styles.hint}>{hint}</p>;
  if (!explanation) return null;
  return (
    <p className={styles.hint} lang={explanation.language}>
      {explanation.text}
    </p>
  );
}

/** All that is known about a failure; empty for a program that ended well or was stopped. */
function errorMessage({ status, message, compile_output, stderr }: Submission) {
  if (status?.id === ACCEPTED || message === submissionMessages.stopped) return '';
  return [compile_output, stderr, message, status?.description].filter(Boolean).join('\n');
}

/** Chooses the main text by the status alone, as the specification requires. The other streams follow below it. */
function resultTexts({ status, stdout, stderr, compile_output, message }: Submission) {
  const output = part('Printed before that', stdout);
  const errors = part('Standard error', stderr, true);
  const compiler = part('Compiler messages', compile_output, true);
  if (message === submissionMessages.stopped)
    return { isGood: false, words: message, parts: [...output, ...errors, ...compiler] };
  switch (status?.id) {
    case 3: {
      const parts = [...errors, ...compiler];
      return { isGood: true, words: stdout || (parts.length > 0 ? '' : PRINTED_NOTHING), parts };
    }
    case 5:
      return { isGood: false, words: 'Time Limit Exceeded', parts: [...output, ...errors, ...compiler] };
    case 6:
      return { isGood: false, words: compile_output || message || status.description, parts: [] };
    default:
      // Falls back to the status, because a killed program has no message of its own.
      return { isGood: false, words: stderr || message || status?.description || '', parts: [...output, ...compiler] };
  }
}

const PRINTED_NOTHING = 'Your program finished and printed nothing.';

const part = (name: string, text: string | null | undefined, isLinked = false) =>
  text ? [{ name, text, isLinked }] : [];

function MessageText({ words, file, onJump }: { words: string } & Pick<Props, 'file' | 'onJump'>) {
  return splitLineReferences(words, file).map(({ text, line }, index) =>
    line === undefined ? (
      text
    ) : (
      <button
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text keep their order
        key={index}
        type="button"
        className={styles.line}
        onClick={() => onJump(line)}
        title={`Go to line ${line}`}
      >
        {text}
      </button>
    ),
  );
}

function Details({ result: { status, memory, time } }: { result: Submission }) {
  const StatusIcon = status?.id === 3 ? CircleCheck : CircleX;
  return (
    <section aria-label="Output details">
      <dl className={styles.details}>
        <div>
          <dt>Status</dt>
          <dd className={status?.id === 3 ? styles.good : styles.bad}>
            <StatusIcon size={18} aria-hidden /> {status?.description}
          </dd>
        </div>
        <div>
          <dt>Memory</dt>
          <dd>{typeof memory === 'number' ? formatBytes(memory * 1024) : 'not known'}</dd>
        </div>
        <div>
          <dt>Time</dt>
          <dd>{time ? `${time} s` : 'not known'}</dd>
        </div>
      </dl>
    </section>
  );
}
