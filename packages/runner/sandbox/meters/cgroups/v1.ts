/** Cgroups of version 1: one folder in each hierarchy. Only root may create them. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bestEffort } from '#packages/runner/sandbox/best-effort.ts';
import type { SandboxLimits } from '#packages/runner/sandbox/job.ts';
import {
  INIT_MEMORY,
  INIT_PROCESSES,
  type Meter,
  type Meters,
  type RunnerLimits,
} from '#packages/runner/sandbox/meters/meter.ts';
import type { Hierarchy } from './mounted.ts';
import { move } from './move.ts';
import { processesIn } from './processes.ts';
import { removeCgroups } from './remove.ts';

const NEEDED = ['memory', 'pids', 'cpuacct'] as const;
type CgroupFolders = Record<(typeof NEEDED)[number], string>;

/** Opens meters; undefined when the machine has no cgroups of version 1, or the runner may not create them. */
export function cgroupsV1(found: Hierarchy[], { name, memory }: RunnerLimits): Meters | undefined {
  const entries = NEEDED.map((controller) => {
    const hierarchy = found.find(({ version, controllers }) => version === 1 && controllers.includes(controller));
    return [controller, hierarchy && join(hierarchy.own, name)] as const;
  });
  if (entries.some(([, folder]) => !folder)) return undefined;
  const folders = Object.fromEntries(entries) as CgroupFolders;
  try {
    for (const folder of distinct(folders)) mkdirSync(folder);
    limitMemory(folders.memory, memory);
  } catch {
    return undefined;
  }
  return {
    level: 'cgroup v1',
    open: (sandbox) => openLeaf(folders, sandbox),
    close: () => removeCgroups(distinct(folders)),
  };
}

function openLeaf(parents: CgroupFolders, sandbox: string): Meter {
  const memory = join(parents.memory, sandbox);
  const pids = join(parents.pids, sandbox);
  const time = join(parents.cpuacct, sandbox);
  const folders = distinct({ memory, pids, cpuacct: time });
  makeAll(folders);
  let first = 0;

  return {
    async add(pid) {
      first = pid;
      await Promise.all(folders.map((folder) => move(pid, folder)));
    },
    limit({ memory: most, processes }: SandboxLimits) {
      set(join(pids, 'pids.max'), processes + INIT_PROCESSES);
      const bytes = (most + INIT_MEMORY) * 1024;
      try {
        limitMemory(memory, bytes);
      } catch {
        return false;
      }
      return true;
    },
    cpu: () => numberIn(join(time, 'cpuacct.usage')) / 1e9,
    memory: () => ({
      peak: Math.round(numberIn(join(memory, 'memory.max_usage_in_bytes')) / 1024),
      isOver: !/oom_kill 0\b/.test(readFileSync(join(memory, 'memory.oom_control'), 'utf8')),
    }),
    processes: () => processesIn(pids).filter((pid) => pid !== first),
    kill: () => bestEffort(() => killAllIn(pids)),
    close: () => removeCgroups(folders),
  };
}

function makeAll(folders: string[]) {
  try {
    for (const folder of folders) mkdirSync(folder);
  } catch (error) {
    void removeCgroups(folders);
    throw error;
  }
}

function killAllIn(pids: string) {
  // A limit of 0 keeps new processes from starting while the existing ones are killed.
  set(join(pids, 'pids.max'), 0);
  for (const pid of processesIn(pids)) bestEffort(() => process.kill(pid, 'SIGKILL'));
}

/** Sets a memory limit. Throws when the processes already use more. */
function limitMemory(folder: string, bytes: number) {
  set(join(folder, 'memory.limit_in_bytes'), bytes);
  // Fails on kernels that do not count swap, and when swap is already over the limit; then the sandbox is about to end.
  bestEffort(() => set(join(folder, 'memory.memsw.limit_in_bytes'), bytes));
}

const set = (file: string, value: number) => writeFileSync(file, String(Math.floor(value)));

const distinct = (folders: CgroupFolders) => [...new Set(Object.values(folders))];

const numberIn = (file: string) => Number(readFileSync(file, 'utf8'));
