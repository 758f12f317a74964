/**
 * Chooses the folders to hide, so that no program can read the school's own folders. A hidden folder below a path that
 * sandboxes see is replaced by an empty folder (mounts.ts).
 */
import { existsSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { HostUnsuitable } from './host-unsuitable.ts';

/** Folders below /usr with programs and libraries, without which sandboxes cannot work. */
const NEEDED = ['', '/bin', '/lib', '/lib64', '/libexec', '/local', '/local/bin', '/local/lib', '/sbin', '/share'];

/**
 * The outermost folders to hide so that none of `folders` is visible.
 *
 * @throws {HostUnsuitable} if that would hide programs too
 */
export function outermostHidden(folders: string[]): string[] {
  const real = folders.filter((folder) => existsSync(folder)).map((folder) => realpathSync(folder));
  for (const folder of real)
    if (NEEDED.some((needed) => isIn(folder, `/usr${needed}`)))
      throw new HostUnsuitable(
        `Programs cannot be run: they could read the files in ${folder}, which also contains system programs. Move the school, or its DARASA_DATA, to its own folder, such as /srv/darasa.`,
      );
  const hidden = [...new Set(real.map(firstClosedFolder))];
  return hidden.filter((folder) => !hidden.some((other) => other !== folder && isIn(other, folder)));
}

/** True if `path` is the folder itself or lies in it. */
export const isIn = (folder: string, path: string) =>
  path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`);

/**
 * The folder itself or, if the runner is root, its first ancestor that other users may not enter: bubblewrap then runs
 * as another user, who could not hide anything below that ancestor.
 */
function firstClosedFolder(folder: string) {
  if (process.getuid?.() !== 0) return folder;
  return ancestorsOf(folder).find((each) => (statSync(each).mode & MAY_ENTER) === 0) ?? folder;
}

const MAY_ENTER = 0o001;

/** A folder's ancestors and itself: '/', '/usr', '/usr/src', ... */
const ancestorsOf = (folder: string): string[] =>
  dirname(folder) === folder ? [folder] : [...ancestorsOf(dirname(folder)), folder];
