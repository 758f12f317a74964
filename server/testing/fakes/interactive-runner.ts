/** A fake runner for interactive runs. The test plays the part of the programs. */
import type { CodeRunner, CodeRunnerState, KnownLanguage, Outcome, Program } from '#server/ports/code-runner.ts';

type Watch = Parameters<NonNullable<CodeRunner['runInteractive']>>[1];

/** An interactive run as its program sees it. The test calls these functions in place of a program. */
export interface PlayedProgram {
  program: Program;
  print: (text: string | Uint8Array, stream?: 'stdout' | 'stderr') => void;
  begin: () => void;
  /** Returns the input that the program has received so far. */
  received: () => string;
  /** Returns how often the program has received input or the end of its input. */
  timesReceived: () => number;
  hasInputEnded: () => boolean;
  /** Makes the program accept no more input until the promise resolves. */
  isFullUntil: (drained: Promise<void>) => void;
  finish: (outcome?: Partial<Outcome>) => void;
  fail: (error: Error) => void;
  signal: AbortSignal;
}

const accepted: Outcome = {
  status: 3,
  stdout: null,
  stderr: null,
  compileOutput: null,
  message: null,
  exitCode: 0,
  exitSignal: null,
  time: 0.012,
  wallTime: 0.5,
  memory: 3_456,
};

export const knownLanguage = (
  language: Partial<KnownLanguage> & Pick<KnownLanguage, 'id' | 'name'>,
): KnownLanguage => ({
  aliases: [],
  judge0Name: language.name,
  isHere: true,
  reason: '',
  file: 'script',
  sample: '',
  compileCommand: '',
  runCommand: '',
  packages: [],
  differs: '',
  libraries: [],
  ...language,
});

const quiet: CodeRunnerState = {
  isReady: true,
  advice: '',
  line: '',
  protection: null,
  running: 0,
  waiting: 0,
  warm: [],
};

export function interactiveRunner(languages: KnownLanguage[]) {
  const played: PlayedProgram[] = [];
  const prewarmed: number[] = [];
  const runner: CodeRunner = {
    name: 'engine',
    languages: async () => languages,
    run: () => Promise.reject(new Error('This fake has only interactive runs')),
    runBatch: () => Promise.reject(new Error('This fake has only interactive runs')),
    runInteractive: (program, watch) => play(program, watch, played),
    prewarm: (languageId) => void prewarmed.push(languageId),
    state: async () => quiet,
    close: async () => {},
  };
  return { runner, played, prewarmed };
}

function play(program: Program, { signal, onStart, onOutput }: Watch, played: PlayedProgram[]) {
  let received = '';
  let timesReceived = 0;
  let full: Promise<void> | undefined;
  let hasInputEnded = false;
  const { promise, resolve, reject } = promised<Outcome>();
  signal!.addEventListener('abort', () => reject(signal!.reason));
  played.push({
    program,
    signal: signal!,
    begin: () => onStart?.(),
    print: (text, stream = 'stdout') => onOutput(stream, typeof text === 'string' ? Buffer.from(text) : text),
    received: () => received,
    timesReceived: () => timesReceived,
    hasInputEnded: () => hasInputEnded,
    isFullUntil: (drained) => {
      full = drained;
    },
    finish: (outcome) => resolve({ ...accepted, ...outcome }),
    fail: reject,
  });
  return {
    input(bytes: Uint8Array) {
      timesReceived++;
      received += Buffer.from(bytes).toString();
      return full;
    },
    end() {
      timesReceived++;
      hasInputEnded = true;
    },
    outcome: promise,
  };
}

function promised<T>() {
  let resolve!: (value: T) => void;
  let reject!: (reason: unknown) => void;
  const promise = new Promise<T>((yes, no) => {
    [resolve, reject] = [yes, no];
  });
  return { promise, resolve, reject };
}
