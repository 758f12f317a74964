/**
 * A job's limits as resource limits of the kernel (setrlimit(2)). The kernel applies them to each process separately;
 * the meter counts the whole process tree.
 */
import type { SandboxLimits } from './job.ts';
import { INIT_PROCESSES } from './meters/meter.ts';

/** Linux's numbers of resources, equal on x64 and arm64. */
const CPU = 0;
const FILE_SIZE = 1;
const DATA = 2;
const STACK = 3;
const CORE = 4;
const PROCESSES = 6;
const FILES = 7;

const OPEN_FILES = 256;
/**
 * Kilobytes above the memory limit at which the kernel refuses a process more memory, even between two checks of the
 * watchdog. The distance is large because the kernel also counts reserved but unused memory, and interpreters reserve
 * much.
 */
const SET_ASIDE = 512 * 1024;

/** The limits in the format that the sandbox's init parses: '0=6 1=4096'. */
export function resourceLimits(limits: SandboxLimits, level: 'cgroup v2' | 'cgroup v1' | 'watchdog'): string {
  const most: [resource: number, value: number][] = [
    // The host checks the whole tree's processor time and kills sooner; this limit helps when the host is too busy.
    [CPU, Math.ceil(limits.cpuTime + limits.cpuExtraTime) + 1],
    [FILE_SIZE, limits.fileSize * 1024],
    [STACK, limits.stack * 1024],
    [CORE, 0],
    [FILES, OPEN_FILES],
    [PROCESSES, limits.processes + INIT_PROCESSES],
  ];
  if (level === 'watchdog') most.push([DATA, (limits.memory + SET_ASIDE) * 1024]);
  return most.map(([resource, value]) => `${resource}=${Math.floor(value)}`).join(' ');
}
