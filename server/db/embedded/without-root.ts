/**
 * PostgreSQL refuses to run as root. As an ordinary user there is nothing to do.
 * As root we run it in a user namespace as user 1000, with root's access to its
 * files, so it works under a 0700 home too. Where user namespaces are forbidden,
 * as in many containers, it runs as `nobody`, who becomes the owner of its folders
 * and must be able to reach them and the programs.
 */
import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { StartupError } from '#server/startup-error.ts';

export interface Launch {
  command: string;
  args: string[];
  options: { uid?: number; gid?: number };
}

export const NOBODY = 65_534;

/**
 * @param folders  existing folders that the program writes to; they are given to `nobody` if necessary
 * @throws {StartupError} neither way is possible on this machine; nothing has been changed
 */
export function withoutRoot(folders: string[], program: string, args: string[]): Launch {
  if (process.getuid?.() !== 0) return { command: program, args, options: {} };

  const unshare = ['--user', '--map-user=1000', '--map-group=1000', '--'];
  if (spawnSync('unshare', [...unshare, 'true']).status === 0)
    return { command: 'unshare', args: [...unshare, program, ...args], options: {} };

  const asNobody = { uid: NOBODY, gid: NOBODY };
  const mayEnter = [program, ...folders.map((folder) => dirname(folder))];
  if (!mayEnter.every((path) => spawnSync('test', ['-x', path], asNobody).status === 0))
    throw new StartupError(
      'PostgreSQL does not run as root, and here it can neither have a user namespace nor reach its files as ' +
        'another user: start Darasa as an ordinary user, or put it and its data where everybody may enter.',
    );
  spawnSync('chown', ['-R', `${NOBODY}:${NOBODY}`, ...folders]);
  return { command: program, args, options: asNobody };
}
