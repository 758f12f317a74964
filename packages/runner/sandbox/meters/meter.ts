/** A meter measures what a sandbox uses and enforces its limits: cgroups/v2.ts, cgroups/v1.ts or watchdog.ts. */
import type { SandboxLimits } from '#packages/runner/sandbox/job.ts';

export interface Meter {
  /** Adds a process and its future children. Call before the process starts any children. */
  add(pid: number): Promise<void>;
  /** Sets the limits; false when the processes already use more. */
  limit(limits: SandboxLimits): boolean;
  /** Seconds of processor time of all processes so far, including ended ones. */
  cpu(): number;
  memory(): MemoryUsed;
  /** Host pids of the program's processes: all except the sandbox's first process. */
  processes(): number[];
  /**
   * Kills all processes. Killing only the sandbox's first process is not enough: its priority may have been lowered so
   * far that it gets no processor time to end while the others run.
   */
  kill(): void;
  /** Resolves when the meter's resources are removed. Call after the last process has ended. */
  close(): Promise<void>;
}

interface MemoryUsed {
  /** Highest use so far in kilobytes. */
  peak: number;
  isOver: boolean;
}

export interface Meters {
  level: 'cgroup v2' | 'cgroup v1' | 'watchdog';
  open(name: string): Meter;
  close(): Promise<void>;
}

/** The common cgroup of a runner's sandboxes: its name, and the memory limit in bytes for all of them together. */
export interface RunnerLimits {
  name: string;
  memory: number;
}

/** Kilobytes that the sandbox's init may use in addition to its program's memory limit. */
export const INIT_MEMORY = 8 * 1024;
/** Processes of the sandbox's init, in addition to its program's process limit. */
export const INIT_PROCESSES = 1;
