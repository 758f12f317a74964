import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The host pids of a cgroup's processes. */
export const processesIn = (folder: string) =>
  readFileSync(join(folder, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean).map(Number);
