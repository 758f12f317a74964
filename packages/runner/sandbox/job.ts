/** Jobs, results and kinds of sandboxes. A sandbox serves one program: for one job or, with `keepsSandbox`, several. */

/** The properties of a sandbox that are fixed before its program is known. */
export interface SandboxKind {
  filter: 'usual' | 'i386';
  readOnlyPaths: string[];
  environment: Record<string, string>;
  /** Folders of the runner, mounted read-only at `to`; they never contain files written by programs. */
  folders?: { from: string; to: string }[];
  /** An interpreter that boots before the job arrives; undefined when each job names its whole command. */
  warm: WarmProgram | undefined;
  /** How to start the interpreter faster, unnoticed by the program. The sandbox then returns no products. */
  shortcut?: Shortcut | undefined;
  /** Sizes of /box and /tmp in megabytes; 64 and 32 by default. */
  space?: { home: number; tmp: number };
}

export interface Shortcut {
  by: 'python';
  /**
   * The start command without the program's own arguments: the interpreter's absolute path and the name of the job's
   * file.
   */
  argv: string[];
}

export interface WarmProgram {
  by: 'python' | 'node' | 'java';
  /** The start command: the interpreter's absolute path, its options, and the name of the job's file. */
  argv: string[];
}

/** A sandbox for one program. The object exists from the beginning of the sandbox's setup. */
export interface Sandbox {
  /** Resolves to true when the sandbox is set up, to false when setup failed. `run` may be called sooner. */
  ready: Promise<boolean>;
  /** Runs a job. Rejects only when the sandbox itself failed; a failing program also has a result. */
  run(job: SandboxJob, watch?: SandboxObserver): Promise<SandboxResult>;
  /** Seconds of processor time so far; NaN once the sandbox has ended. */
  cpu(): number;
  /** Sends input to a live job. Returns false if the caller should wait for `onDrain` before sending more. */
  input(bytes: Uint8Array): boolean;
  endInput(): void;
  /**
   * After a job with `keepsSandbox`: resolves to true when the sandbox is ready for the program's next job, to false
   * when the last job left something behind or the sandbox has ended. A sandbox that is not ready soon is killed.
   */
  isReusable(): Promise<boolean>;
  /** Ends the program, with the reason in its result. With 'stopped' the program may first flush its output. */
  stop(why: 'cancelled' | 'stopped'): void;
  /** Kills a sandbox that is no longer needed. */
  discard(): void;
  /** Resolves when the sandbox has ended and accepts no more jobs. */
  ended: Promise<void>;
  /** Resolves after `ended`, once the sandbox's user and cgroup are released. */
  cleanedUp: Promise<void>;
}

export interface SandboxObserver {
  onOutput?: (stream: 'stdout' | 'stderr', bytes: Uint8Array) => void;
  /** Called when `input` accepts more. */
  onDrain?: () => void;
  /** Called once, when the program's priority is lowered. */
  onPriorityLowered?: () => void;
}

/** A file for a sandbox. `name` is a path below /box, without '..' and without a leading or trailing slash. */
export interface SandboxFile {
  name: string;
  bytes: Uint8Array;
  isExecutable?: boolean;
}

export interface SandboxJob {
  /**
   * The command, with an absolute path. In a warm sandbox only the program's arguments: the interpreter has already
   * booted.
   */
  argv: string[];
  /** Products of another sandbox, such as a compiled program, unpacked into /box before `files`. */
  unpack?: Uint8Array;
  files: SandboxFile[];
  /** The complete standard input, provided as a file, or 'live' if it arrives while the program runs. */
  stdin: Uint8Array | 'live';
  limits: SandboxLimits;
  /** Redirects standard error to standard output; in a warm sandbox the order between the two may change. */
  redirectStderr: boolean;
  /** Keeps the sandbox for the program's next job. Not for warm sandboxes. */
  keepsSandbox?: boolean;
  /** Lowers a long-running program's priority (run.ts). Its waits for a processor then do not count as wall time. */
  lowersPriority?: boolean;
  /** Files to return at the end: names of files below /box, or of folders ('.' for all). */
  products?: string[];
  /** Also returns the pictures that are in /box at the end, within these limits. Not together with `products`. */
  pictures?: PictureLimits;
}

export interface PictureLimits {
  count: number;
  /** Bytes of one picture, and of all together. */
  bytes: number;
  totalBytes: number;
}

export interface SandboxLimits {
  /** Seconds of processor time for the whole process tree (`cpuTime`), and the further seconds until it is killed. */
  cpuTime: number;
  cpuExtraTime: number;
  /** Seconds of wall time. */
  wallTime: number;
  /** Kilobytes for the whole process tree (`memory`) and for the stack of one process (`stack`). */
  memory: number;
  stack: number;
  /** Kilobytes for one file (`fileSize`) and for all output together (`outputSize`). */
  fileSize: number;
  outputSize: number;
  processes: number;
}

export interface SandboxPictures {
  /** Files with the name of a picture; their content is not checked. */
  files: SandboxFile[];
  /** The numbers of pictures that were left out. */
  tooMany: number;
  tooLarge: number;
}

export interface SandboxResult {
  /** Why the program was ended; undefined when it exited by itself within its processor time limit. */
  stoppedBy: 'cpu' | 'wall' | 'memory' | 'output' | 'cancelled' | 'stopped' | undefined;
  /** Null when a signal ended the program. */
  exitCode: number | null;
  exitSignal: number | null;
  /** The kernel's error when the command could not be started; 'ENOEXEC': not an executable. */
  notStarted: 'ENOENT' | 'EACCES' | 'ENOEXEC' | 'other' | undefined;
  /** The stage in which the job ended; 'compile' only for warm Java, which compiles and runs in one sandbox. */
  stage: 'compile' | 'run';
  stdout: Uint8Array;
  stderr: Uint8Array;
  /** Products for `unpack` in another sandbox; undefined when none were requested or they exceed the limits. */
  products: Uint8Array | undefined;
  /** Undefined when no pictures were requested, or the sandbox ended before it had sent them. */
  pictures: SandboxPictures | undefined;
  /** Seconds of processor time and of wall time, without the sandbox's setup and boot. */
  cpu: number;
  wall: number;
  /** Peak memory in kilobytes, as exactly as this machine can measure it (meters/). */
  memory: number;
}
