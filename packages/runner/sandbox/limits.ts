/** The limits of a job as the kernel knows them (setrlimit(2)): for each process, where the meter is for all of them. */
import type { SandboxLimits } from './job.ts';
import { INIT_PROCESSES } from './meters/meter.ts';

/** As Linux numbers them, on both of our processors. */
const CPU = 0;
const FILE_SIZE = 1;
const DATA = 2;
const STACK = 3;
const CORE = 4;
const PROCESSES = 6;
const FILES = 7;

const OPEN_FILES = 256;
/**
 * Kilobytes. Where no cgroup counts, one process is stopped here before the watchdog looks
 * again. Room that is only set aside counts as data, and interpreters set much aside.
 */
const SET_ASIDE = 512 * 1024;

/** For the init: '0=6 1=4096'. */
export function resourceLimits(limits: SandboxLimits, level: 'cgroup v2' | 'cgroup v1' | 'watchdog'): string {
  const most: [resource: number, value: number][] = [
    // The host looks at the whole tree, and sooner; this holds should the host be busy.
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
