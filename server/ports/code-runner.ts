/**
 * Runs untrusted programs: with packages/runner, or with a Judge0 server. Adapters: server/adapters/code-runner.
 */
export interface CodeRunner {
  name: 'engine' | 'judge0';
  /** All known languages, in the playground's order. Never rejects: without a runner, none is marked as here. */
  languages(): Promise<KnownLanguage[]>;
  /**
   * Queues a program and runs it to its end. Whatever the program does wrong is part of the outcome. When the signal
   * aborts, the program is killed at once and the call rejects with the signal's reason.
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
  /** Runs a program with live input and output. Undefined where the runner cannot. */
  runInteractive?(program: Program, watch: InteractiveObserver): InteractiveRun;
  /** A hint that a program in this language will come soon. */
  prewarm(languageId: number): void;
  /** For the staff's status page. Never rejects. */
  state(): Promise<CodeRunnerState>;
  close(): Promise<void>;
}

/** The queue has reached its limit. */
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
  /** Judge0's number. */
  id: number;
  /** Judge0's numbers of other versions, which this one serves too. */
  aliases: number[];
  judge0Name: string;
  /** With the installed version, where it is installed. */
  name: string;
  /** It is installed. */
  isHere: boolean;
  /** Why it is not, for students. */
  reason: string;
  /** The file name of its programs. */
  file: string;
  sample: string;
  /** For display; empty where nothing is compiled. */
  compileCommand: string;
  runCommand: string;
  /** Debian packages that install it; none where Debian has none. */
  packages: string[];
  /** How it differs from what Judge0's name promises; may be empty. */
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
  /** Placed beside the program; names have no folders. */
  files: { name: string; bytes: Uint8Array }[];
  redirectStderr: boolean;
  limits: ProgramLimits;
}

export interface BatchRun extends Omit<Program, 'stdin'> {
  /** Inputs whose output may be shown come first: a program can learn only about inputs before the current one. */
  stdins: Uint8Array[];
  /** After this many timeouts the remaining inputs are skipped. */
  maxTimeouts: number;
  /** Wall time in seconds of all processes together, after which the remaining inputs are skipped. */
  maxTotalTime: number;
}

interface ProgramLimits {
  /** Seconds of processor time, and how many more before the program is killed. */
  cpuTime: number;
  cpuExtraTime: number;
  /** Seconds. */
  wallTime: number;
  /** Kilobytes. */
  memory: number;
  stack: number;
  /** Kilobytes of one file, and of the output. */
  fileSize: number;
  processes: number;
  /** How often it is run; time and memory are the mean. */
  runs: number;
}

interface RunObserver {
  signal?: AbortSignal;
  /**
   * Kills the program too, but resolves with its outcome so far. Where that is no longer possible, or a remote runner
   * runs it, the call rejects like `signal`. Not for a batch run.
   */
  stop?: AbortSignal;
  /** A remote runner accepted the program: QueueFull and OverQuota are no longer possible. Our own runner never calls it. */
  onTaken?: () => void;
  /** It left the queue. */
  onStart?: () => void;
}

interface InteractiveObserver extends RunObserver {
  /** One of two programs that talk to each other. One such pair always fits, however many terminals are open. */
  isJudgePair?: boolean;
  onOutput: (stream: 'stdout' | 'stderr', bytes: Uint8Array) => void;
}

export interface InteractiveRun {
  /** Returns a promise when the caller should wait before it sends more. */
  input(bytes: Uint8Array): Promise<void> | undefined;
  /** Closes the input. */
  end(): void;
  /** As `run`; stdout and stderr are null, because `onOutput` had them. */
  outcome: Promise<Outcome>;
}

export interface Outcome {
  /** Judge0's status ids. Never 4 (wrong answer): the runner does not compare outputs. */
  status: 3 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14;
  /** Null when empty. */
  stdout: Uint8Array | null;
  stderr: Uint8Array | null;
  compileOutput: Uint8Array | null;
  /** Judge0's message: 'Exited with error code 3', 'Time limit exceeded'; null on success. */
  message: string | null;
  exitCode: number | null;
  exitSignal: number | null;
  /** Seconds of processor time and of wall time; null when it never ran. */
  time: number | null;
  wallTime: number | null;
  /** Kilobytes. */
  memory: number | null;
}

export interface CodeRunnerState {
  isReady: boolean;
  /** What staff should do; may be empty. */
  advice: string;
  /** The command line that fixes it, safe to show to anyone; may be empty. */
  line: string;
  /** Null with a remote runner. */
  protection: 'cgroup v2' | 'cgroup v1' | 'watchdog' | null;
  running: number;
  waiting: number;
  warm: { languageId: number; slots: number }[];
}
