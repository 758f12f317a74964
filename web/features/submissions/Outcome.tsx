/** What became of a program: what it printed or what was wrong with it, and, once it has ended, how it did. */
import { CircleCheck, CircleX } from 'lucide-react';
import { type Submission, submissionMessages } from '#contract/submissions.ts';
import { withLines } from './error-lines.ts';
import styles from './Outcome.module.css';
import type { Run } from './run.ts';
import { timeLimitWords } from './time-limit.ts';

interface Props {
  run: Run;
  /** What the program is saved as. */
  file: string;
  /** Asked with a line of the program, from 1. */
  onJump: (line: number) => void;
}

export function Outcome({ run, file, onJump }: Props) {
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

/** On a phone the output lies below the program. */
const showOnPhone = (screen: HTMLElement | null) => screen?.scrollIntoView({ block: 'nearest' });

function Screen({ run, file, onJump }: Props) {
  if (run.stage === 'idle') return <p className={styles.quiet}>What your program prints appears here.</p>;
  if (run.stage === 'running') return <p className={styles.quiet}>Running …</p>;
  if (run.stage === 'failed') return <p className={styles.quiet}>{run.why}</p>;

  const { isGood, words, hint, before } = shown(run.result);
  return (
    <>
      <pre className={isGood ? styles.good : styles.bad}>
        {isGood ? words : <Words words={words} file={file} onJump={onJump} />}
      </pre>
      {hint && <p>{hint}</p>}
      {before && (
        <>
          <h3 className={styles.before}>Printed before that</h3>
          <pre>{before}</pre>
        </>
      )}
    </>
  );
}

/** As the specification has it: by the status alone. */
function shown(result: Submission) {
  const { status, stdout, stderr, compile_output, message } = result;
  if (message === submissionMessages.stopped) return { isGood: false, words: message, before: textOf(stdout, stderr) };
  switch (status?.id) {
    case 3:
      return { isGood: true, words: stdout || 'It ended well and printed nothing.' };
    case 5:
      return { isGood: false, words: 'Time Limit Exceeded', hint: timeLimitWords(result), before: stdout };
    case 6:
      return { isGood: false, words: compile_output || message || status.description };
    default:
      // What was killed by the machine has not said anything itself.
      return { isGood: false, words: stderr || message || status?.description || '', before: stdout };
  }
}

const textOf = (...texts: (string | null | undefined)[]) => texts.filter(Boolean).join('\n');

function Words({ words, file, onJump }: { words: string } & Pick<Props, 'file' | 'onJump'>) {
  return withLines(words, file).map(({ text, line }, place) =>
    line === undefined ? (
      text
    ) : (
      <button
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text do not change places
        key={place}
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
  const Sign = status?.id === 3 ? CircleCheck : CircleX;
  return (
    <section aria-label="Output details">
      <dl className={styles.details}>
        <div>
          <dt>Status</dt>
          <dd className={status?.id === 3 ? styles.good : styles.bad}>
            <Sign size={18} aria-hidden /> {status?.description}
          </dd>
        </div>
        <div>
          <dt>Memory</dt>
          <dd>{typeof memory === 'number' ? `${memory.toLocaleString('en-KE')} KB` : 'not known'}</dd>
        </div>
        <div>
          <dt>Time</dt>
          <dd>{time ? `${time} s` : 'not known'}</dd>
        </div>
      </dl>
    </section>
  );
}
