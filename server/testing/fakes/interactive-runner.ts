/** A runner whose programs are talked to, and say what a test has them say. */
import type { CodeRunner, CodeRunnerState, KnownLanguage, Outcome, Program } from '#server/ports/code-runner.ts';

type Watch = Parameters<NonNullable<CodeRunner['runInteractive']>>[1];

/** A conversation, from the program's side. */
export interface Played {
  program: Program;
  print: (text: string | Uint8Array, stream?: 'stdout' | 'stderr') => void;
  begin: () => void;
  /** What it was told so far. */
  heard: () => string;
  /** How often it was told something, and that nothing more comes. */
  timesTold: () => number;
  hasInputEnded: () => boolean;
  /** It takes no more, until the promise is kept. */
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

export function talkingRunner(languages: KnownLanguage[]) {
  const played: Played[] = [];
  const prewarmed: number[] = [];
  const runner: CodeRunner = {
    name: 'engine',
    languages: async () => languages,
    run: () => Promise.reject(new Error('No test runs a program to its end with this one.')),
    runBatch: () => Promise.reject(new Error('No test has a program sit with this one.')),
    runInteractive: (program, watch) => play(program, watch, played),
    prewarm: (languageId) => void prewarmed.push(languageId),
    state: async () => quiet,
    close: async () => {},
  };
  return { runner, played, prewarmed };
}

function play(program: Program, { signal, onStart, onOutput }: Watch, played: Played[]) {
  let heard = '';
  let timesTold = 0;
  let full: Promise<void> | undefined;
  let hasInputEnded = false;
  const { promise, resolve, reject } = promised<Outcome>();
  signal!.addEventListener('abort', () => reject(signal!.reason));
  played.push({
    program,
    signal: signal!,
    begin: () => onStart?.(),
    print: (text, stream = 'stdout') => onOutput(stream, typeof text === 'string' ? Buffer.from(text) : text),
    heard: () => heard,
    timesTold: () => timesTold,
    hasInputEnded: () => hasInputEnded,
    isFullUntil: (drained) => {
      full = drained;
    },
    finish: (outcome) => resolve({ ...accepted, ...outcome }),
    fail: reject,
  });
  return {
    input(bytes: Uint8Array) {
      timesTold++;
      heard += Buffer.from(bytes).toString();
      return full;
    },
    end() {
      timesTold++;
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
