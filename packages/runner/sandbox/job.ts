/** What goes into a sandbox and what comes out of it. A sandbox is used by one program, and once unless each job but the last keeps it. */

/** What a sandbox is made for; known before the program is. */
export interface SandboxKind {
  filter: 'usual' | 'i386';
  readOnlyPaths: string[];
  environment: Record<string, string>;
  /** Of the runner's own, and where they stand in the sandbox, read-only; nothing that a stranger wrote is in them. */
  folders?: { from: string; to: string }[];
  /** An interpreter that boots ahead and waits; undefined where the job says what is started. */
  warm: WarmProgram | undefined;
  /** What is started by the job finds a shorter way from its start to the program (inside/); for the program nothing is different. It leaves no products. */
  shortcut?: Shortcut | undefined;
  /** Megabytes that fit into /box and /tmp; 64 and 32 unless it is said. */
  space?: { home: number; tmp: number };
}

export interface Shortcut {
  by: 'python';
  /** How its programs are started, but for their own arguments: the interpreter by its whole path, and the name of the file that the job brings. */
  argv: string[];
}

export interface WarmProgram {
  by: 'python' | 'node' | 'java';
  /** What is started: an interpreter by its whole path, its options, and the name of the file that the job brings. */
  argv: string[];
}

/** A sandbox that is set up, or is being: for one program. */
export interface Sandbox {
  /** Resolves once it waits for its job, false when it never will; a job may come sooner. */
  ready: Promise<boolean>;
  /** Rejects only where the sandbox itself could not be had; what the program does wrong is a result. */
  run(job: SandboxJob, watch?: SandboxObserver): Promise<SandboxResult>;
  /** Seconds of processor time so far; not a number once it has ended. */
  cpu(): number;
  /** Of a live job. False: wait until `onDrain` before more is given. */
  input(bytes: Uint8Array): boolean;
  endInput(): void;
  /**
   * After a job that kept it: resolves once it waits for another one of the same
   * program, false where something is left of the last, or it has ended. It is ended
   * where it does neither soon.
   */
  isReusable(): Promise<boolean>;
  /** Ends the program; its result says so. One that is stopped may first print what it has not printed yet. */
  stop(why: 'cancelled' | 'stopped'): void;
  /** A sandbox that nobody needs any more. */
  discard(): void;
  /** Resolves once it takes no job any more. */
  ended: Promise<void>;
  /** Resolves after that, once nothing of it is left on this machine. */
  cleanedUp: Promise<void>;
}

export interface SandboxObserver {
  onOutput?: (stream: 'stdout' | 'stderr', bytes: Uint8Array) => void;
  /** More may be given to `input`. */
  onDrain?: () => void;
  /** From now on it gives way. */
  onPriorityLowered?: () => void;
}

/** Its name is below /box: no '..', and no slash at its ends. */
export interface SandboxFile {
  name: string;
  bytes: Uint8Array;
  isExecutable?: boolean;
}

export interface SandboxJob {
  /** The first is a whole path. Of a warm sandbox, the program's own arguments: what waits goes on with `files`. */
  argv: string[];
  /** Products of an earlier sandbox, put into /box before `files`. */
  unpack?: Uint8Array;
  files: SandboxFile[];
  /** The whole of it, as a file; 'live' where it comes while the program runs. */
  stdin: Uint8Array | 'live';
  limits: SandboxLimits;
  /** In a warm sandbox the two may come in another order than they were printed in. */
  redirectStderr: boolean;
  /** The sandbox is wanted for another job. Not of a warm one. */
  keepsSandbox?: boolean;
  /** Others go first once it has worked for long (LONG in run.ts), and what it waits for them is not its time on the clock. */
  lowersPriority?: boolean;
  /** What is brought out at the end: names of files below /box, or of folders ('.' for all). */
  products?: string[];
}

export interface SandboxLimits {
  /** Seconds of processor time, of the whole tree; and how many more until it is ended by force. */
  cpuTime: number;
  cpuExtraTime: number;
  /** Seconds. */
  wallTime: number;
  /** Kilobytes, of the whole tree. */
  memory: number;
  stack: number;
  /** Kilobytes of one file, and of all that is printed. */
  fileSize: number;
  outputSize: number;
  processes: number;
}

export interface SandboxResult {
  /** What ended it, where it did not end by itself; 'cpu' also where it ended by itself, but after its time. */
  stoppedBy: 'cpu' | 'wall' | 'memory' | 'output' | 'cancelled' | 'stopped' | undefined;
  /** Null after a signal. */
  exitCode: number | null;
  exitSignal: number | null;
  /** Why it could not even be started, as the kernel calls it: 'ENOEXEC' is no program. */
  notStarted: 'ENOENT' | 'EACCES' | 'ENOEXEC' | 'other' | undefined;
  /** Of what compiles and runs in one sandbox (warm Java): where it ended. All others run. */
  stage: 'compile' | 'run';
  stdout: Uint8Array;
  stderr: Uint8Array;
  /** For `unpack` of another sandbox; undefined where none were asked for, or they were too large. */
  products: Uint8Array | undefined;
  /** Seconds of processor time and on the clock, without what the sandbox and the booting cost. */
  cpu: number;
  wall: number;
  /** Kilobytes at most, as far as this machine can tell. */
  memory: number;
}
