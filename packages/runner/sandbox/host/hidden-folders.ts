/**
 * The school's own folders. Where one lies in what sandboxes see of this machine it is empty
 * in them (mounts.ts): a program of a student would read there whatever its user may.
 */
import { existsSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { HostUnsuitable } from './host-unsuitable.ts';

/** Where programs and libraries are: without these there is no sandbox. */
const NEEDED = ['', '/bin', '/lib', '/lib64', '/libexec', '/local', '/local/bin', '/local/lib', '/sbin', '/share'];

/**
 * What has to be hidden so that none of these can be seen.
 * @throws NoGround where that would hide programs too
 */
export function outermostHidden(folders: string[]): string[] {
  const real = folders.filter((folder) => existsSync(folder)).map((folder) => realpathSync(folder));
  for (const folder of real)
    if (NEEDED.some((needed) => isIn(folder, `/usr${needed}`)))
      throw new HostUnsuitable(
        `Programs cannot be run: they would read what is in ${folder}, where programs of this machine lie too. Move the school, or its DARASA_DATA, to a folder of its own, /srv/darasa say.`,
      );
  const hidden = [...new Set(real.map(firstClosedFolder))];
  return hidden.filter((folder) => !hidden.some((other) => other !== folder && isIn(other, folder)));
}

/** Whether a path is that folder or lies in it. */
export const isIn = (folder: string, path: string) =>
  path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`);

/**
 * The folder itself, or the first on the way to it which others may not enter: where we are
 * root bubblewrap is one of the others, so it could not hide what is behind that.
 */
function firstClosedFolder(folder: string) {
  if (process.getuid?.() !== 0) return folder;
  return ancestorsOf(folder).find((each) => (statSync(each).mode & MAY_ENTER) === 0) ?? folder;
}

const MAY_ENTER = 0o001;

/** '/', '/usr', '/usr/src', ... */
const ancestorsOf = (folder: string): string[] =>
  dirname(folder) === folder ? [folder] : [...ancestorsOf(dirname(folder)), folder];
