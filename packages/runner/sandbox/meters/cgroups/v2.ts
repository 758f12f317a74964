/**
 * Cgroups of version 2, below the runner's own cgroup if systemd has delegated it (Delegate=yes). A cgroup whose
 * children have controllers must not contain processes itself, so the runner first moves the processes of its cgroup to
 * a child cgroup (the leaf). It does so only if the cgroup is delegated to it.
 */
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
import { isDelegated } from './delegated.ts';
import type { Hierarchy } from './mounted.ts';
import { move } from './move.ts';
import { processesIn } from './processes.ts';
import { removeCgroups } from './remove.ts';

const NEEDED = ['memory', 'pids'];
/** Name of the leaf to which the processes of the runner's cgroup are moved. */
const SUPERVISOR = 'supervisor';

/** Opens meters; undefined when the machine has no cgroups of version 2, or the runner may not create them. */
export function cgroupsV2(found: Hierarchy[], { name, memory }: RunnerLimits): Meters | undefined {
  const hierarchy = found.find(({ version }) => version === 2);
  if (!hierarchy) return undefined;
  const own = groupOf(hierarchy);
  const folder = join(own, name);
  try {
    delegateControllers(own);
    mkdirSync(folder);
    delegateControllers(folder);
    writeFileSync(join(folder, 'memory.max'), String(Math.floor(memory)));
  } catch {
    return undefined;
  }
  return {
    level: 'cgroup v2',
    open: (sandbox) => openLeaf(join(folder, sandbox)),
    close: () => removeCgroups([folder]),
  };
}

/** The runner's delegated cgroup, also after the runner was moved to the leaf. */
export const groupOf = ({ own }: Hierarchy) => own.replace(new RegExp(`/${SUPERVISOR}$`), '');

/** Enables the controllers by which the cgroup's children can limit memory and processes. */
function delegateControllers(folder: string) {
  const given = wordsIn(join(folder, 'cgroup.controllers'));
  if (!NEEDED.every((controller) => given.includes(controller))) throw new Error(`${folder} has no such controllers`);
  const handed = wordsIn(join(folder, 'cgroup.subtree_control'));
  const missing = NEEDED.filter((controller) => !handed.includes(controller)).map((controller) => `+${controller}`);
  if (missing.length === 0) return;
  const control = join(folder, 'cgroup.subtree_control');
  try {
    writeFileSync(control, missing.join(' '));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EBUSY') throw error;
    moveProcessesToLeaf(folder);
    writeFileSync(control, missing.join(' '));
  }
}

/**
 * Moves a cgroup's processes to its leaf. Throws for a cgroup that is not delegated, because it may contain processes
 * that are not the runner's, such as the user's shell.
 */
export function moveProcessesToLeaf(folder: string) {
  if (!isDelegated(folder)) throw new Error(`${folder} is not delegated to us`);
  const leaf = join(folder, SUPERVISOR);
  mkdirSync(leaf, { recursive: true });
  for (const pid of wordsIn(join(folder, 'cgroup.procs'))) {
    try {
      writeFileSync(join(leaf, 'cgroup.procs'), pid);
    } catch (error) {
      // ESRCH: the process has ended.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

function openLeaf(folder: string): Meter {
  mkdirSync(folder);
  const write = (file: string, value: string | number) => writeFileSync(join(folder, file), String(value));
  let first = 0;

  return {
    add(pid) {
      first = pid;
      return move(pid, folder);
    },
    limit({ memory, processes }: SandboxLimits) {
      write('pids.max', processes + INIT_PROCESSES);
      write('memory.oom.group', 1);
      // The file may be missing on a machine without swap.
      bestEffort(() => write('memory.swap.max', 0));
      write('memory.max', (memory + INIT_MEMORY) * 1024);
      return true;
    },
    cpu: () => figureIn(join(folder, 'cpu.stat'), 'usage_usec') / 1e6,
    memory: () => ({
      peak: Math.round(peakIn(folder) / 1024),
      isOver: figureIn(join(folder, 'memory.events'), 'oom_kill') > 0,
    }),
    processes: () => processesIn(folder).filter((pid) => pid !== first),
    kill: () => bestEffort(() => write('cgroup.kill', 1)),
    close: () => removeCgroups([folder]),
  };
}

/** Peak memory in bytes. Linux has memory.peak since 5.19; on older kernels current use is reported. */
function peakIn(folder: string) {
  try {
    return Number(readFileSync(join(folder, 'memory.peak'), 'utf8'));
  } catch {
    return Number(readFileSync(join(folder, 'memory.current'), 'utf8'));
  }
}

const wordsIn = (file: string) => readFileSync(file, 'utf8').split(/\s+/).filter(Boolean);

const figureIn = (file: string, name: string) =>
  Number(readFileSync(file, 'utf8').match(new RegExp(`^${name} (\\d+)`, 'm'))?.[1] ?? 0);
