/** Displays the output or errors of a program, and its status once the program has ended. */

import { CircleCheck, CircleX } from 'lucide-react';
import { Fragment, lazy, Suspense } from 'react';
import type { Submission, SubmissionStatusId } from '#contract/submissions.ts';
import { endingIn } from '#messages/endings.ts';
import * as endings from '#texts/code/endings.ts';
import * as texts from '#texts/code/submissions.ts';
import { formatBytes } from '#web/ui/upload/byte-size.ts';
import { splitLineReferences } from './error-lines.ts';
import { ACCEPTED, hintFor } from './hints.ts';
import { isStopped } from './is-stopped.ts';
import styles from './ProgramResult.module.css';
import type { Run } from './run.ts';

/** Loaded only when a program has failed. */
const Explanation = lazy(() => import('#web/ui/program-errors/Explanation.tsx').catch(() => ({ default: () => null })));

/** Loaded only when a program has written pictures. */
const SubmissionPictures = lazy(() => import('./SubmissionPictures.tsx').catch(() => ({ default: () => null })));

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
      <section aria-label={texts.output} className={styles.output}>
        <h2>{texts.output}</h2>
        <ProgramOutput run={run} file={file} onJump={onJump} />
      </section>
      {run.stage === 'finished' && <Details result={run.result} />}
    </>
  );
}

/** Only the output or the errors, without the status. */
export const ProgramOutput = (props: Props) => (
  <>
    <div role="status" className={styles.screen} ref={props.run.stage === 'finished' ? showOnPhone : null}>
      <Screen {...props} />
    </div>
    {props.run.stage === 'finished' && <Pictures result={props.run.result} />}
  </>
);

function Pictures({ result: { token, pictures } }: { result: Submission }) {
  if (!token || !pictures) return null;
  return (
    <Suspense>
      <SubmissionPictures token={token} found={pictures} />
    </Suspense>
  );
}

/** Scrolls to the output, which on a phone is below the program. */
const showOnPhone = (screen: HTMLElement | null) => screen?.scrollIntoView({ block: 'nearest' });

function Screen({ run, file, onJump }: Props) {
  if (run.stage === 'idle') return <p className={styles.quiet}>{texts.outputHere}</p>;
  if (run.stage === 'running') return <p className={styles.quiet}>{texts.running}</p>;
  if (run.stage === 'failed') return <p className={styles.quiet}>{run.message}</p>;

  const { isGood, words: text, parts } = resultTexts(run.result);
  const withLineLinks = (text: string) => <MessageText words={text} file={file} onJump={onJump} />;
  return (
    <>
      {text && <pre className={isGood ? styles.good : styles.bad}>{isGood ? text : withLineLinks(text)}</pre>}
      <ErrorHint result={run.result} file={file} />
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
function ErrorHint({ result, file }: { result: Submission; file: string }) {
  const hint = hintFor(result);
  const { status, message, compile_output, stderr } = result;
  if (hint) return <p className={styles.hint}>{hint}</p>;
  if (status?.id === ACCEPTED || isStopped(result)) return null;
  return (
    <Suspense>
      <Explanation file={file} messages={[compile_output, stderr, message, status?.description]} />
    </Suspense>
  );
}

/** Returns the main text, chosen by the status alone (specification), and the other streams, shown below it. */
function resultTexts(result: Submission) {
  const { status, stdout, stderr, compile_output, message } = result;
  const output = part(texts.printedBefore, stdout);
  const errors = part(texts.standardError, stderr, true);
  const compiler = part(texts.compilerMessages, compile_output, true);
  if (isStopped(result)) return { isGood: false, words: texts.stopped, parts: [...output, ...errors, ...compiler] };
  switch (status?.id) {
    case 3: {
      const parts = [...errors, ...compiler];
      return { isGood: true, words: stdout || (parts.length > 0 ? '' : texts.printedNothing), parts };
    }
    case 5:
      return { isGood: false, words: texts.timeLimitExceeded, parts: [...output, ...errors, ...compiler] };
    case 6:
      return { isGood: false, words: compile_output || message || statusLabel(status), parts: [] };
    default:
      // Falls back to the status, because a killed program has no error message.
      return {
        isGood: false,
        words: stderr || endingIn(message ?? '', endings) || statusLabel(status),
        parts: [...output, ...compiler],
      };
  }
}

const statusLabel = (status: Submission['status']) =>
  status ? (texts.statuses[status.id as SubmissionStatusId] ?? status.description) : '';

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
        title={texts.goToLine(line)}
      >
        {text}
      </button>
    ),
  );
}

function Details({ result: { status, memory, time } }: { result: Submission }) {
  const StatusIcon = status?.id === 3 ? CircleCheck : CircleX;
  return (
    <section aria-label={texts.outputDetails}>
      <dl className={styles.details}>
        <div>
          <dt>{texts.status}</dt>
          <dd className={status?.id === 3 ? styles.good : styles.bad}>
            <StatusIcon size={18} aria-hidden /> {statusLabel(status)}
          </dd>
        </div>
        <div>
          <dt>{texts.memory}</dt>
          <dd>{typeof memory === 'number' ? formatBytes(memory * 1024) : texts.notKnown}</dd>
        </div>
        <div>
          <dt>{texts.time}</dt>
          <dd>{time ? `${time} s` : texts.notKnown}</dd>
        </div>
      </dl>
    </section>
  );
}
