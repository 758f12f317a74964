/** Gives processes a fixed share of one processor core, by cgroups (Linux): of version 2, or of version 1 where that limits processors. */
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const ROOT = '/sys/fs/cgroup';
/** Microseconds in which a process may use its share; short, so that a request does not wait long for the next period. */
const PERIOD = 20_000;

export interface ProcessorShare {
  /** Moves a process, with its threads, into the share. */
  add(pid: number): void;
  /** Removes the share, after its processes have ended. */
  remove(): Promise<void>;
}

/** @returns a share of one core, from 0 to 1; undefined if this user may not limit processors */
export function openShare(name: string, share: number): ProcessorShare | undefined {
  try {
    const quota = Math.round(share * PERIOD);
    return existsSync(join(ROOT, 'cgroup.controllers')) ? ofVersion2(name, quota) : ofVersion1(name, quota);
  } catch {
    return undefined;
  }
}

function ofVersion2(name: string, quota: number) {
  const control = join(ROOT, 'cgroup.subtree_control');
  if (!readFileSync(control, 'utf8').split(/\s/).includes('cpu')) writeFileSync(control, '+cpu');
  return openFolder(join(ROOT, name), { 'cpu.max': `${quota} ${PERIOD}` });
}

const ofVersion1 = (name: string, quota: number) =>
  openFolder(join(ROOT, 'cpu', name), { 'cpu.cfs_period_us': `${PERIOD}`, 'cpu.cfs_quota_us': `${quota}` });

function openFolder(folder: string, limits: Record<string, string>): ProcessorShare {
  mkdirSync(folder);
  for (const [file, limit] of Object.entries(limits)) writeFileSync(join(folder, file), limit);
  return {
    add: (pid) => writeFileSync(join(folder, 'cgroup.procs'), String(pid)),
    remove: () => removeEmpty(folder),
  };
}

/** A cgroup is still busy for a moment after its last process has ended. */
async function removeEmpty(folder: string, tries = 20): Promise<void> {
  try {
    rmdirSync(folder);
  } catch (error) {
    if (tries === 0) throw error;
    await pause(50);
    await removeEmpty(folder, tries - 1);
  }
}
