/**
 * Where no cgroup may be had, all processes of a sandbox are looked at again and again.
 * It sees a box's memory only when it looks: what takes memory faster overshoots.
 * What it cannot see at all (memfd, SysV shared memory) the filter refuses.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { bestEffort } from '#packages/runner/sandbox/best-effort.ts';
import type { SandboxLimits } from '#packages/runner/sandbox/job.ts';
import { INIT_MEMORY, type Meter, type Meters } from './meter.ts';

/** Kilobytes. */
const PAGE = 4;
/** Of a second: USER_HZ, fixed for every program. */
const TICK = 1 / 100;

export const watchdogMeters: Meters = {
  level: 'watchdog',
  open: openWatchdog,
  close: async () => {},
};

function openWatchdog(): Meter {
  let first: number | undefined;
  let most = Number.POSITIVE_INFINITY;
  let peak = 0;
  let time = 0;
  const ownTimes = new Map<number, number>();
  const tree = () => (first ? treeFrom(first) : []);

  return {
    async add(pid) {
      first = pid;
    },
    limit({ memory }: SandboxLimits) {
      most = memory + INIT_MEMORY;
      return true;
    },
    cpu() {
      // What has ended takes its time with it.
      time = Math.max(time, timeOf(tree(), ownTimes));
      return time;
    },
    memory() {
      const now = memoryOf(tree(), most);
      peak = Math.max(peak, now);
      return { peak, isOver: now > most };
    },
    processes: () => tree().slice(1),
    kill() {
      for (const pid of tree().slice(1)) bestEffort(() => process.kill(pid, 'SIGKILL'));
    },
    async close() {
      first = undefined;
    },
  };
}

function treeFrom(first: number): number[] {
  const pids = [first];
  for (const pid of pids) pids.push(...childrenOf(pid));
  return pids;
}

function childrenOf(pid: number): number[] {
  return threadsOf(pid).flatMap((thread) =>
    (read(`/proc/${pid}/task/${thread}/children`) ?? '').split(' ').filter(Boolean).map(Number),
  );
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/**
 * A process that has ended is in the time of who waited for it; but who ignores its
 * children waits for nobody. So the own times of all that were ever seen are summed too.
 */
function timeOf(pids: number[], ownTime: Map<number, number>) {
  let inherited = 0;
  for (const pid of pids) {
    const stat = read(`/proc/${pid}/stat`);
    if (!stat) continue;
    // After the name, which may hold anything: utime, stime, cutime, cstime are the 14th to the 17th field.
    const [user = 0, system = 0, ofUser = 0, ofSystem = 0] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 15)
      .map(Number);
    inherited += user + system + ofUser + ofSystem;
    ownTime.set(pid, user + system);
  }
  const seen = [...ownTime.values()].reduce((sum, each) => sum + each, 0);
  return Math.max(inherited, seen) * TICK;
}

/** Shared pages count for each in the cheap sum, so the dear one is made only where that is over the limit. */
function memoryOf(pids: number[], most: number) {
  const resident = sum(pids, residentOf);
  return resident <= most ? resident : sum(pids, (pid) => shareOf(pid) ?? residentOf(pid));
}

const sum = (pids: number[], of: (pid: number) => number) => pids.reduce((total, pid) => total + of(pid), 0);

const residentOf = (pid: number) => Number((read(`/proc/${pid}/statm`) ?? '').split(' ')[1] ?? 0) * PAGE;

/** Undefined where the process hides it (PR_SET_DUMPABLE): then all that is resident counts. */
function shareOf(pid: number): number | undefined {
  const found = read(`/proc/${pid}/smaps_rollup`)?.match(/^Pss:\s+(\d+)/m);
  return found ? Number(found[1]) : undefined;
}

/** Undefined where the process has ended meanwhile, or hides it. */
function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
