/**
 * PostgreSQL refuses to run as root. If Darasa runs as an ordinary user, nothing is changed.
 * If it runs as root, PostgreSQL gets a user namespace in which it has UID 1000 but root's
 * access to its files, so that it works in a folder with mode 0700 too. Where user namespaces
 * are forbidden, as in many containers, it runs as `nobody`, who becomes the owner of the
 * folders and must have access to their parent folders and to PostgreSQL's programs.
 */
import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { NOBODY } from '#server/processes/socket-folder.ts';
import { StartupError } from '#server/startup-error.ts';
import * as startupTexts from '#texts/startup.ts';

export interface Launch {
  command: string;
  args: string[];
  options: { uid?: number; gid?: number };
}

/**
 * How to start the program so that it does not run as root.
 *
 * @param folders  existing folders that the program writes to; `nobody` becomes their owner if necessary
 * @throws {StartupError} neither a user namespace nor `nobody` is possible; nothing has been changed
 */
export function withoutRoot(folders: string[], program: string, args: string[]): Launch {
  if (process.getuid?.() !== 0) return { command: program, args, options: {} };

  const unshare = ['--user', '--map-user=1000', '--map-group=1000', '--'];
  if (spawnSync('unshare', [...unshare, 'true']).status === 0)
    return { command: 'unshare', args: [...unshare, program, ...args], options: {} };

  const asNobody = { uid: NOBODY, gid: NOBODY };
  const mayEnter = [program, ...folders.map((folder) => dirname(folder))];
  if (!mayEnter.every((path) => spawnSync('test', ['-x', path], asNobody).status === 0))
    throw new StartupError(startupTexts.asRoot);
  spawnSync('chown', ['-R', `${NOBODY}:${NOBODY}`, ...folders]);
  return { command: program, args, options: asNobody };
}
