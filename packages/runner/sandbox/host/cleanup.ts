/** Takes away what a runner left that was ended by force. Its sandboxes have ended with it; their places have not. What cannot be removed now is swept at the next start. */
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

/** In a folder that everybody writes, anybody may use our names. */
const isOurs = (path: string) => lstatSync(path).uid === process.getuid?.();

/** Its files go with it; only cgroups in it have to be removed first. */
function removeCgroup(folder: string) {
  bestEffort(() => {
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (entry.isDirectory()) bestEffort(() => rmdirSync(join(folder, entry.name)));
    rmdirSync(folder);
  });
}
