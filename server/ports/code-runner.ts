/**
 * Runs untrusted programs: with packages/runner, or with a Judge0 server. Adapters: server/adapters/code-runner.
 */
export interface CodeRunner {
  name: 'engine' | 'judge0';
  /** All known languages, in the playground's order. Never rejects: without a runner, none has `isHere`. */
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
   * Compiles a program once, waits in the queue once, and runs it for one input after another. Each process finds
   * nothing of the earlier ones except their number and when a file was last read, and its outcome depends on it alone.
   * Resolves with the outcomes of the inputs that were tried, in order; after a compile error or an internal error (13)
   * the last outcome says so. Rejects like `run`.
   */
  runBatch(batch: BatchRun, watch?: RunObserver): Promise<Outcome[]>;
  /** Runs a program with live input and output. Undefined if the runner does not support it. */
  runInteractive?(program: Program, watch: InteractiveObserver): InteractiveRun;
  /** Tells the runner that a program in this language will come soon, so that it can warm a sandbox. */
  prewarm(languageId: number): void;
  /** The runner's state, for the staff's status page. Never rejects. */
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

/** The runner cannot be reached; the message tells staff what to do. */
export class RunnerUnavailable extends Error {
  override readonly name = 'RunnerUnavailable';
}

export interface KnownLanguage {
  /** The language's number in Judge0. */
  id: number;
  /** Judge0's numbers of other versions of the language; programs for them run in this version. */
  aliases: number[];
  judge0Name: string;
  /** Includes the installed version if the language is installed. */
  name: string;
  /** Whether the language is installed. */
  isHere: boolean;
  /** Why the language is not installed, written for students. */
  reason: string;
  /** The file name of the language's programs. */
  file: string;
  sample: string;
  /** For display; empty if the language is not compiled. */
  compileCommand: string;
  runCommand: string;
  /** Debian packages that install the language; empty if Debian has none. */
  packages: string[];
  /** How the installed version differs from the one in Judge0's name; may be empty. */
  differs: string;
}

export interface Program {
  languageId: number;
  source: Uint8Array;
  stdin: Uint8Array;
  /** One program per owner runs at a time. */
  owner: string;
  /** 'short' for people who wait, 'heavy' for background work. */
  lane: 'short' | 'heavy';
  /** Split at spaces, with a shell's quotes and nothing else of a shell. */
  compilerOptions: string;
  commandLineArguments: string;
  /** Files placed beside the program; their names have no folders. */
  files: { name: string; bytes: Uint8Array }[];
  redirectStderr: boolean;
  limits: ProgramLimits;
}

export interface BatchRun extends Omit<Program, 'stdin'> {
  /** The inputs. Those whose output may be shown come first: a program can learn only about earlier inputs. */
  stdins: Uint8Array[];
  /** After this many timeouts the remaining inputs are skipped. */
  maxTimeouts: number;
  /** Wall time in seconds of all processes together, after which the remaining inputs are skipped. */
  maxTotalTime: number;
}

interface ProgramLimits {
  /** Seconds of processor time, and further seconds before the program is killed. */
  cpuTime: number;
  cpuExtraTime: number;
  /** Seconds of wall time. */
  wallTime: number;
  /** Kilobytes of memory. */
  memory: number;
  stack: number;
  /** Maximum kilobytes of one file, and of the output. */
  fileSize: number;
  processes: number;
  /** How often the program is run; time and memory are the mean of all runs. */
  runs: number;
}

interface RunObserver {
  signal?: AbortSignal;
  /**
   * Kills the program too, but resolves with its outcome so far. Where that is no longer possible, or a remote runner
   * runs it, the call rejects like `signal`. Not for a batch run.
   */
  stop?: AbortSignal;
  /** A remote runner has accepted the program: QueueFull and OverQuota are no longer possible. */
  onTaken?: () => void;
  /** The program left the queue and starts. */
  onStart?: () => void;
}

interface InteractiveObserver extends RunObserver {
  /** The program is one of two that exchange messages. One such pair always fits beside all open terminals. */
  isJudgePair?: boolean;
  onOutput: (stream: 'stdout' | 'stderr', bytes: Uint8Array) => void;
}

export interface InteractiveRun {
  /** Sends input; returns a promise if the caller should wait before it sends more. */
  input(bytes: Uint8Array): Promise<void> | undefined;
  /** Closes the program's input. */
  end(): void;
  /** Like that of `run`, but stdout and stderr are null, because `onOutput` received them. */
  outcome: Promise<Outcome>;
}

export interface Outcome {
  /** Judge0's status ids. Never 4 (wrong answer): the runner does not compare outputs. */
  status: 3 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14;
  /** Null if the program printed nothing. */
  stdout: Uint8Array | null;
  stderr: Uint8Array | null;
  compileOutput: Uint8Array | null;
  /** Judge0's message: 'Exited with error code 3', 'Time limit exceeded'; null on success. */
  message: string | null;
  exitCode: number | null;
  exitSignal: number | null;
  /** Seconds of processor time and of wall time; null if the program never ran. */
  time: number | null;
  wallTime: number | null;
  /** Kilobytes of memory; null if unknown. */
  memory: number | null;
}

export interface CodeRunnerState {
  isReady: boolean;
  /** What staff should do about the runner; may be empty. */
  advice: string;
  /** The command that repairs the runner, safe to show to anyone; may be empty. */
  line: string;
  /** How limits are enforced; null with a remote runner. */
  protection: 'cgroup v2' | 'cgroup v1' | 'watchdog' | null;
  running: number;
  waiting: number;
  warm: { languageId: number; slots: number }[];
}
