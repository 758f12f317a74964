/**
 * Lowers the priority (nice value) of long-running programs, so that they get a smaller share of a processor that other
 * programs need too. The runner does not use cgroups for this, so it works on machines without them too.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { bestEffort } from '#packages/runner/sandbox/best-effort.ts';

/** A process with this nice value gets a ninth of the processor time of one with nice 0 that competes with it. */
const NICE = 10;

/**
 * Lowers the priority of processes. Call repeatedly: they may start others, and a new session gets its own autogroup.
 */
export const lowerPriority = (pids: number[]) => setNice(pids, NICE);

/** Restores the priority of processes that are to end, so that they end soon. Only root can restore it fully. */
export const restorePriority = (pids: number[]) => setNice(pids, 0);

function setNice(pids: number[], nice: number) {
  for (const pid of pids) {
    for (const thread of threadsOf(pid)) bestEffort(() => setPriority(thread, nice));
    // With autogrouping the kernel first divides time among sessions, and a process's nice value counts only within its
    // session. Therefore the session gets the nice value too.
    bestEffort(() => writeFileSync(`/proc/${pid}/autogroup`, String(nice)));
  }
}

/** The longest time in seconds that one of the threads was ready to run but had no processor. */
export function maxCpuWait(pids: number[]) {
  const waited = pids.flatMap((pid) => threadsOf(pid).map((thread) => waitOf(pid, thread)));
  return Math.max(0, ...waited);
}

const NANOSECONDS = 1e9;

/** schedstat has three figures: time run, time waited to run (in nanoseconds), and number of time slices. */
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
