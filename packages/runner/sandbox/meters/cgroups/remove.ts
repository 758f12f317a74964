import { rmdir } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

/** Removes cgroups; retries, because a cgroup stays busy for a moment after its last process has ended. */
export async function removeCgroups(folders: string[]) {
  await Promise.all(folders.map(removeFolder));
}

async function removeFolder(folder: string) {
  for (let tries = 0; tries < 100; tries++) {
    try {
      return await rmdir(folder);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EBUSY') return;
      await pause(10);
    }
  }
}
