/** Finds programs on this machine. Debian's paths contain versions, so paths may contain stars. */
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The first path that exists, in its newest version when several match. When none exists, the first path as given. */
export const firstExisting = (...paths: [string, ...string[]]) => paths.flatMap(allExisting)[0] ?? paths[0];

/** Existing paths that match '/usr/bin/php*.*', newest first. A star matches within one path segment. */
function allExisting(path: string): string[] {
  if (!path.includes('*')) return existsSync(path) ? [path] : [];
  const folder = dirname(path);
  const folders = folder.includes('*') ? allExisting(folder) : [folder];
  const name = toPattern(path.slice(path.lastIndexOf('/') + 1));
  return folders.flatMap((folder) =>
    namesIn(folder)
      .filter((found) => name.test(found))
      .toSorted(newestFirst)
      .map((found) => join(folder, found)),
  );
}

const toPattern = (name: string) => new RegExp(`^${name.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`);

const newestFirst = (one: string, other: string) => other.localeCompare(one, 'en', { numeric: true });

function namesIn(folder: string) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
