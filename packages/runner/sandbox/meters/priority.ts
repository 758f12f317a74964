/**
 * A program that works for long lets others go first: its processes get a lower priority (nice), which the kernel
 * takes for a lower share wherever they compete. That holds with cgroups of either version, whose processor time is
 * not divided by sandbox, and without them.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { bestEffort } from '#packages/runner/sandbox/best-effort.ts';

/** Weighs a ninth of a process that has not given way. */
const NICE = 10;

/** Harmless when it is done again: meanwhile they may have started others, in groups of their own. */
export const lowerPriority = (pids: number[]) => setNice(pids, NICE);

/** They are about to end, and nobody is to wait for that. Only root can take all of it back. */
export const restorePriority = (pids: number[]) => setNice(pids, 0);

function setNice(pids: number[], nice: number) {
  for (const pid of pids) {
    for (const thread of threadsOf(pid)) bestEffort(() => setPriority(thread, nice));
    // Where the kernel divides the time by sessions first, nice counts only within each.
    bestEffort(() => writeFileSync(`/proc/${pid}/autogroup`, String(nice)));
  }
}

/** Seconds for which the one that waited longest was ready, and others had the processor. */
export function longestCpuWait(pids: number[]) {
  const waited = pids.flatMap((pid) => threadsOf(pid).map((thread) => waitOf(pid, thread)));
  return Math.max(0, ...waited);
}

const NANOSECONDS = 1e9;

/** The second figure of three: for how long it ran, for how long it waited to run, and how often it ran. */
function waitOf(pid: number, thread: number) {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'latin1').split(' ')[1]) / NANOSECONDS;
  } catch {
    return 0;
  }
}

function threadsOf(pid: number) {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [];
  }
}
