/**
 * Removes the folders and cgroups of runners that were killed; the sandboxes of these runners have ended too. If a
 * removal fails, the runner's next start tries again.
 */
import { lstatSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bestEffort } from '#packages/runner/sandbox/best-effort.ts';
import type { Hierarchy } from '#packages/runner/sandbox/meters/cgroups/mounted.ts';
import { isOfDeadRunner } from './runner-name.ts';

export function removeLeftovers({ temporary, hierarchies }: { temporary: string; hierarchies: Hierarchy[] }) {
  for (const name of leftoversIn(temporary))
    bestEffort(() => rmSync(join(temporary, name), { recursive: true, force: true }));
  for (const { own } of hierarchies) for (const name of leftoversIn(own)) removeCgroup(join(own, name));
}

function leftoversIn(folder: string) {
  try {
    return readdirSync(folder).filter((name) => isOfDeadRunner(name) && isOurs(join(folder, name)));
  } catch {
    return [];
  }
}

/** True for files of the runner's user: other users may create files with the same names in a world-writable folder. */
const isOurs = (path: string) => lstatSync(path).uid === process.getuid?.();

/** Removes a cgroup after its child cgroups; the kernel removes the files in a cgroup's folder together with it. */
function removeCgroup(folder: string) {
  bestEffort(() => {
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (entry.isDirectory()) bestEffort(() => rmdirSync(join(folder, entry.name)));
    rmdirSync(folder);
  });
}
