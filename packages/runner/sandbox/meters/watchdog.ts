/**
 * Without cgroups, the watchdog polls all processes of a sandbox. A program that allocates quickly may exceed its
 * memory limit between two polls. Memory that belongs to no process (memfd, SysV shared memory) would escape the
 * watchdog; the system call filter refuses it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { bestEffort } from '#packages/runner/sandbox/best-effort.ts';
import type { SandboxLimits } from '#packages/runner/sandbox/job.ts';
import { INIT_MEMORY, type Meter, type Meters } from './meter.ts';

/** Kilobytes per memory page. */
const PAGE = 4;
/** Seconds per clock tick: 1 / USER_HZ, which Linux fixes at 100 for user programs. */
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
      // The time of ended processes disappears from /proc, but the reported sum must never fall.
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
 * Seconds of processor time. A parent that waits for an ended child inherits the child's time; a parent that ignores
 * SIGCHLD does not. Therefore the separate times of all processes ever seen are summed too, and the larger sum counts.
 */
function timeOf(pids: number[], ownTime: Map<number, number>) {
  let inherited = 0;
  for (const pid of pids) {
    const stat = read(`/proc/${pid}/stat`);
    if (!stat) continue;
    // utime, stime, cutime and cstime are fields 14 to 17. The process name before them may contain any characters.
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

/**
 * The processes' memory in kilobytes. The resident size counts shared pages once per process but is cheap to read;
 * exact shares (PSS) are read only if the resident size is over the limit.
 */
function memoryOf(pids: number[], most: number) {
  const resident = sum(pids, residentOf);
  return resident <= most ? resident : sum(pids, (pid) => shareOf(pid) ?? residentOf(pid));
}

const sum = (pids: number[], of: (pid: number) => number) => pids.reduce((total, pid) => total + of(pid), 0);

const residentOf = (pid: number) => Number((read(`/proc/${pid}/statm`) ?? '').split(' ')[1] ?? 0) * PAGE;

/** The proportional set size (PSS) in kilobytes; undefined when the process hides it (PR_SET_DUMPABLE). */
function shareOf(pid: number): number | undefined {
  const found = read(`/proc/${pid}/smaps_rollup`)?.match(/^Pss:\s+(\d+)/m);
  return found ? Number(found[1]) : undefined;
}

/** Reads a file of /proc; undefined when the process has ended or hides the file. */
function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
