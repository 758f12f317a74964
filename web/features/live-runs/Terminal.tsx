/** A terminal for programs that ask for input while they run: their output, an input line, and their status. */
import { Play, Square } from 'lucide-react';
import {
  type CSSProperties,
  type FormEvent,
  type KeyboardEvent,
  lazy,
  type Ref,
  Suspense,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { type SubmissionStatusId, TIME_LIMIT_EXCEEDED } from '#contract/submissions.ts';
import { endingIn } from '#messages/endings.ts';
import * as endings from '#texts/code/endings.ts';
import * as texts from '#texts/code/live-runs.ts';
import * as submissionsTexts from '#texts/code/submissions.ts';
import { numbers } from '#texts/locale.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { useKeyboardHeight } from '#web/ui/layout/keyboard-height.ts';
import { type Stage, useLiveRun } from './live-run.ts';
import { Output } from './Output.tsx';
import { textOf } from './screen.ts';
import styles from './Terminal.module.css';

/** Loaded only when a program has written pictures. */
const ProgramPictures = lazy(() =>
  import('#web/ui/program-pictures/ProgramPictures.tsx').catch(() => ({ default: () => null })),
);

export interface TerminalHandle {
  /** Starts the program, after stopping a running one. Does nothing while the editor is empty. */
  start(): void;
}

interface Props {
  /** The handle is null if programs cannot run interactively. */
  ref: Ref<TerminalHandle>;
  languageId: number;
  /** The file name of the program. */
  file: string;
  source: string;
  /** Whether programs in this language can run interactively. */
  isLive: boolean;
  /** Called when the user chooses to run with prepared input because the network blocks interactive runs. */
  onRunWithInput: () => void;
}

export const Terminal = ({ isLive, ...program }: Props) =>
  isLive ? <LiveTerminal {...program} /> : <TerminalUnavailable />;

const TerminalUnavailable = () => <p className={styles.unavailable}>{texts.unavailable}</p>;

function LiveTerminal({ ref, onRunWithInput, file, ...program }: Omit<Props, 'isLive'>) {
  const run = useLiveRun();
  const keyboard = useKeyboardHeight();
  const field = useRef<HTMLInputElement>(null);
  const isActive = activeStages.has(run.stage.name);
  const isEmpty = program.source.trim() === '';

  function start() {
    if (isEmpty) return;
    run.start(program);
    // On a phone the keyboard would cover the program's first output.
    if (matchMedia('(pointer: fine)').matches) field.current?.focus();
  }
  useImperativeHandle(ref, () => ({ start }));

  return (
    <section
      aria-label={texts.terminal}
      className={styles.terminal}
      style={{ '--keyboard': `${keyboard}px` } as CSSProperties}
    >
      <div className={styles.bar}>
        {isActive ? (
          <Button look="clay" onClick={run.stop}>
            <Square size={18} aria-hidden /> {texts.stop}
          </Button>
        ) : (
          <Button isDisabled={isEmpty} onClick={start}>
            <Play size={18} aria-hidden /> {texts.run}
          </Button>
        )}
        <p role="status" className={styles.stage}>
          {statusLabel(run.stage)}
        </p>
        {run.stage.name === 'unreachable' && <Button onClick={onRunWithInput}>{texts.runWithInput}</Button>}
      </div>
      <Output screen={run.screen} file={file} failure={failureMessages(run)} />
      {run.pictures && (
        <Suspense>
          <ProgramPictures {...run.pictures} />
        </Suspense>
      )}
      <InputLine
        ref={field}
        isOpen={isActive && !run.hasInputEnded}
        onLine={run.type}
        onEnd={run.endInput}
        hint={hintFor(isActive, run.hasInputEnded)}
      />
    </section>
  );
}

const ACCEPTED = 3;
/** Statuses without an explanation. At a time limit the program may have waited for input instead of looping. */
const unexplained = new Set<number>([ACCEPTED, TIME_LIMIT_EXCEEDED]);

const activeStages = new Set<Stage['name']>(['connecting', 'queued', 'running']);

function hintFor(isInProgress: boolean, hasInputEnded: boolean) {
  if (!isInProgress) return texts.runFirst;
  return hasInputEnded ? texts.inputEnded : texts.enterSends;
}

/** Returns the messages to explain; none if the program ended well, or may only have waited for input. */
function failureMessages({ stage, screen }: ReturnType<typeof useLiveRun>) {
  if (stage.name !== 'finished' || unexplained.has(stage.status.id)) return [];
  return [textOf(screen, 'stderr'), stage.message, stage.status.description];
}

interface InputLineProps {
  ref: Ref<HTMLInputElement>;
  isOpen: boolean;
  hint: string;
  onLine: (text: string) => void;
  onEnd: () => void;
}

function InputLine({ ref, isOpen, hint, onLine, onEnd }: InputLineProps) {
  const id = useId();
  const [text, setText] = useState('');

  function send(event: FormEvent) {
    event.preventDefault();
    if (!isOpen) return;
    onLine(text);
    setText('');
  }
  function handleKey(event: KeyboardEvent) {
    if (!isOpen || !event.ctrlKey || event.key.toLowerCase() !== 'd') return;
    event.preventDefault();
    onEnd();
  }
  return (
    <form onSubmit={send} className={styles.input}>
      <label htmlFor={id}>{texts.input}</label>
      <input
        ref={ref}
        id={id}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        data-own-keys
        onKeyDown={handleKey}
        // Read-only and not disabled, because a disabled field loses the focus.
        readOnly={!isOpen}
        aria-describedby={`${id}-hint`}
        enterKeyHint="send"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <Button type="submit" look="soft" isDisabled={!isOpen}>
        {texts.send}
      </Button>
      <Button look="quiet" isDisabled={!isOpen} onClick={onEnd}>
        <span>
          {texts.endInput}
          <span className={styles.key}> (Ctrl+D)</span>
        </span>
      </Button>
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
    </form>
  );
}

function statusLabel(stage: Stage) {
  switch (stage.name) {
    case 'idle':
      return texts.idle;
    case 'connecting':
      return texts.starting;
    case 'queued':
      return texts.queued;
    case 'running':
      return texts.running;
    case 'stopped':
      return texts.stoppedByUser;
    case 'lost':
      return texts.lost;
    case 'unreachable':
      return texts.unreachable;
    case 'refused':
      return stage.message;
    case 'finished':
      return resultLabel(stage);
  }
}

function resultLabel({ status, message, time, memory }: Extract<Stage, { name: 'finished' }>) {
  const description = submissionsTexts.statuses[status.id as SubmissionStatusId] ?? status.description;
  const sentence =
    status.id === ACCEPTED
      ? texts.finished
      : [description, message && endingIn(message, endings)].filter(Boolean).join(': ');
  const measured = [time && `${time} s`, memory !== null && `${memory.toLocaleString(numbers)} KB`].filter(Boolean);
  return measured.length > 0 ? `${sentence} (${measured.join(', ')})` : sentence;
}
