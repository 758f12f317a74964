/** What a sandbox has used, and how it is held to its limits. Of three kinds: cgroups/v2.ts, cgroups/v1.ts, watchdog.ts. */
import type { SandboxLimits } from '#packages/runner/sandbox/job.ts';

export interface Meter {
  /** From now on this process counts, with all it will start. Before it starts any. */
  add(pid: number): Promise<void>;
  /** False where what is there already needs more. */
  limit(limits: SandboxLimits): boolean;
  /** Seconds of processor time, of all processes since the first, the ended ones too. */
  cpu(): number;
  memory(): MemoryUsed;
  /** The program's own, as the host numbers them: all but the first. */
  processes(): number[];
  /**
   * Ends all. The host ends the first process itself; but that may have been given so low
   * a priority that beside the others it never comes to its own end.
   */
  kill(): void;
  /** Resolves once nothing of it is left. After the last process has ended. */
  close(): Promise<void>;
}

interface MemoryUsed {
  /** Kilobytes at most so far. */
  peak: number;
  isOver: boolean;
}

export interface Meters {
  level: 'cgroup v2' | 'cgroup v1' | 'watchdog';
  open(name: string): Meter;
  close(): Promise<void>;
}

/** What holds all sandboxes of a runner: how it is called, and the bytes of memory that they may have together. */
export interface RunnerLimits {
  name: string;
  memory: number;
}

/** Kilobytes that our init takes for itself. */
export const INIT_MEMORY = 8 * 1024;
/** The init itself. */
export const INIT_PROCESSES = 1;
