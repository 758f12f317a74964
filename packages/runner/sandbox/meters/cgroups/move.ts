import { closeSync, openSync, write } from 'node:fs';
import { join } from 'node:path';

/**
 * Moves a process into a cgroup. The write runs on libuv's thread pool, because the kernel may first wait for an RCU
 * grace period, which would block the event loop.
 */
export const move = (pid: number, folder: string) =>
  new Promise<void>((resolve, reject) => {
    const list = openSync(join(folder, 'cgroup.procs'), 'w');
    write(list, String(pid), (error) => {
      closeSync(list);
      if (error) reject(error);
      else resolve();
    });
  });
