import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Those of one cgroup, as the host numbers them. */
export const processesIn = (folder: string) =>
  readFileSync(join(folder, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean).map(Number);
