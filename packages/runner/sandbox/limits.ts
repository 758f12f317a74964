/**
 * A job's limits as resource limits of the kernel (setrlimit(2)). They hold per process; the meter counts the whole
 * tree.
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
 * Kilobytes above the memory limit at which a process cannot allocate more, even between two checks of the watchdog.
 * Reserved but unused memory counts too, and interpreters reserve much.
 */
const SET_ASIDE = 512 * 1024;

/** The limits in the format that the init parses: '0=6 1=4096'. */
export function resourceLimits(limits: SandboxLimits, level: 'cgroup v2' | 'cgroup v1' | 'watchdog'): string {
  const most: [resource: number, value: number][] = [
    // The host checks the whole tree and kills sooner; this is the fallback when the host is busy.
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
