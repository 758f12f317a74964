import type { Message } from '#messages/catalogues.ts';

/**
 * Runs untrusted programs, in packages/runner or on a Judge0 server. Adapters: server/adapters/code-runner.
 */
export interface CodeRunner {
  name: 'engine' | 'judge0';
  /** All known languages, in the playground's order. Never rejects: if no runner answers, none of them has `isHere`. */
  languages(): Promise<KnownLanguage[]>;
  /**
   * Queues a program and runs it to its end. Errors of the program are part of the outcome. When the signal aborts,
   * the program is killed immediately and the call rejects with the signal's reason.
   *
   * @throws {QueueFull}
   * @throws {OverQuota}          a remote runner's daily quota is used up
   * @throws {RunnerUnavailable}
   */
  run(program: Program, watch?: RunObserver): Promise<Outcome>;
  /**
   * Compiles a program once, waits in the queue once, and runs the program in a new process for each input. A process
   * can learn nothing about earlier processes except how many there were and when a file was last read, and cannot
   * influence their outcomes. Resolves with the outcomes of the inputs that were run, in order; a compile error or an
   * internal error (status 13) is the last outcome. Rejects like `run`.
   */
  runBatch(batch: BatchRun, watch?: RunObserver): Promise<Outcome[]>;
  /** Runs a program with live input and output. Undefined if the runner does not support it. */
  runInteractive?(program: Program, watch: InteractiveObserver): InteractiveRun;
  /** Tells the runner that a program in this language will probably come soon, so that it prepares a sandbox. */
  prewarm(languageId: number): void;
  /** The runner's state, which a status page shows to staff. Never rejects. */
  state(): Promise<CodeRunnerState>;
  close(): Promise<void>;
}

/** The runner's queue is full. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

/** A remote runner refuses more programs today. */
export class OverQuota extends Error {
  override readonly name = 'OverQuota';
}

/** The runner cannot be reached. The message tells staff what to do about it. */
export class RunnerUnavailable extends Error {
  override readonly name = 'RunnerUnavailable';
}

export interface KnownLanguage {
  /** The language's id in Judge0. */
  id: number;
  /** Judge0's ids of other versions of the language; programs for these versions run in this one. */
  aliases: number[];
  judge0Name: string;
  /** The displayed name, which includes the installed version if the language is installed. */
  name: string;
  /** Whether the language is installed, so that its programs can be run. */
  isHere: boolean;
  /** Why the language is not installed, in words for students; empty if it is. */
  reason: string;
  /** The file name that a program in this language gets, such as script.py. */
  file: string;
  sample: string;
  /** The commands for compiling (empty if the language is not compiled) and running, for display only. */
  compileCommand: string;
  runCommand: string;
  /** Debian packages that install the language; empty if Debian has none. */
  packages: string[];
  /** How the installed version differs from the version in `judge0Name`; may be empty. */
  differs: string;
  /** Installed libraries that do not belong to the language: numpy, pandas, matplotlib. */
  libraries: string[];
}

export interface Program {
  languageId: number;
  source: Uint8Array;
  stdin: Uint8Array;
  /** Who the program runs for: only one program of each owner runs at a time. */
  owner: string;
  /** The queue: 'short' if a person waits for the result, 'heavy' for work in the background. */
  lane: 'short' | 'heavy';
  /** Options in one text, which is split at spaces like in a shell: quotes work, variables and operators do not. */
  compilerOptions: string;
  commandLineArguments: string;
  /** Files that are placed in the program's folder; their names contain no folders. */
  files: { name: string; bytes: Uint8Array }[];
  redirectStderr: boolean;
  /** Whether the pictures that the program writes are part of its outcome. A remote runner returns none. */
  returnsPictures?: boolean;
  limits: ProgramLimits;
}

export interface BatchRun extends Omit<Program, 'stdin' | 'returnsPictures'> {
  /** The inputs. Inputs whose output is shown to students come first: a process can learn only about earlier ones. */
  stdins: Uint8Array[];
  /** Number of timeouts after which the remaining inputs are skipped. */
  maxTimeouts: number;
  /** Total wall time of all processes, in seconds, after which the remaining inputs are skipped. */
  maxTotalTime: number;
}

interface ProgramLimits {
  /** Limit of processor time in seconds, and the additional seconds after which the program is killed. */
  cpuTime: number;
  cpuExtraTime: number;
  /** Limit of wall time in seconds. */
  wallTime: number;
  /** Limits of memory and stack in kilobytes. */
  memory: number;
  stack: number;
  /** Maximum size in kilobytes of each file and of the output. */
  fileSize: number;
  processes: number;
  /** How often the program is run; time and memory are the mean of all runs. */
  runs: number;
}

interface RunObserver {
  signal?: AbortSignal;
  /**
   * Kills the program like `signal`, but the call resolves with its outcome so far. If that is no longer possible, or
   * on a remote runner, the call rejects with the signal's reason. Not for batch runs.
   */
  stop?: AbortSignal;
  /** Called when a remote runner has accepted the program; QueueFull and OverQuota are then no longer possible. */
  onTaken?: () => void;
  /** Called when the program leaves the queue and starts. */
  onStart?: () => void;
}

interface InteractiveObserver extends RunObserver {
  /** Whether the program belongs to a judge pair (judging program, solution). Terminals leave capacity for one pair. */
  isJudgePair?: boolean;
  onOutput: (stream: 'stdout' | 'stderr', bytes: Uint8Array) => void;
}

export interface InteractiveRun {
  /** Sends input; returns a promise if the caller should wait before it sends more. */
  input(bytes: Uint8Array): Promise<void> | undefined;
  /** Closes the program's input. */
  end(): void;
  /** The outcome as `run` resolves it, but stdout and stderr are null, because `onOutput` has received the output. */
  outcome: Promise<Outcome>;
}

export interface Outcome {
  /** A status id of Judge0. Never 4 (wrong answer), because the runner does not compare outputs. */
  status: 3 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14;
  /** Null if the program printed nothing. */
  stdout: Uint8Array | null;
  stderr: Uint8Array | null;
  compileOutput: Uint8Array | null;
  /** A message as in Judge0, such as 'Exited with error code 3' or 'Time limit exceeded'; null on success. */
  message: string | null;
  exitCode: number | null;
  exitSignal: number | null;
  /** Seconds of processor time and of wall time; null if the program never ran. */
  time: number | null;
  wallTime: number | null;
  /** Kilobytes of memory; null if unknown. */
  memory: number | null;
  /** Only of a program with `returnsPictures` that has ended by itself. */
  pictures?: Pictures;
}

/** The pictures that a program wrote into its folder, and how many were left out, for each reason. */
export interface Pictures {
  pictures: Picture[];
  tooMany: number;
  tooLarge: number;
  /** Number of files that are named like pictures but are none. */
  unreadable: number;
}

export interface Picture {
  name: string;
  /** Determined by the first bytes, not by the name. */
  type: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/svg+xml';
  bytes: Uint8Array;
}

export interface CodeRunnerState {
  isReady: boolean;
  /** Advice for staff about a runner that is not ready; may be empty. */
  advice: string;
  /** The command that repairs the runner, safe to show to anyone; may be empty. */
  line: string;
  /** How the runner enforces resource limits; null for a remote runner. */
  protection: 'cgroup v2' | 'cgroup v1' | 'watchdog' | null;
  running: number;
  waiting: number;
  warm: { languageId: number; slots: number }[];
  /** The machines of `RUNNERS`; undefined if there are none. */
  machines?: RunnerMachine[];
}

/** A runner on another machine, as this process sees it. */
export interface RunnerMachine {
  /** Host and port. */
  address: string;
  /** 'draining': it takes no new programs, because it will end. 'away': there is no connection. */
  status: 'ready' | 'not ready' | 'draining' | 'away';
  /** Why it runs no programs, or could protect better, in English if its runner says so; may be empty. */
  advice: Message;
  /** The command in the advice; may be empty. */
  line: string;
  protection: 'cgroup v2' | 'cgroup v1' | 'watchdog' | null;
  /** How many programs may compute at the same time; 0 while it is away, like all other numbers. */
  slots: number;
  /** Programs of all processes. */
  running: number;
  waiting: number;
  /** Programs of this process. */
  own: number;
  /** Programs of this process that the machine had whenever it was lost, since the process started. */
  lost: number;
  /** The names of languages that other machines have, and this one has not. */
  missing: string[];
}
