/** Where programs are on this machine. Debian puts versions into paths; what is asked for with a star is found. */
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The first of these paths that is there, the newest where several fit one. Where
 * none is, the first as it was given, which then is not there either.
 */
export const firstExisting = (...paths: [string, ...string[]]) => paths.flatMap(allExisting)[0] ?? paths[0];

/** '/usr/bin/php*.*' with its stars filled in, newest first. A star stands for part of one name. */
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
