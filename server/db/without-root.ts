/**
 * PostgreSQL refuses to run as root. As an ordinary user there is nothing to do.
 * As root we run it in a user namespace where we are somebody else (user 1000)
 * but keep root's access to its files, so it works under a 0700 home too. Where
 * user namespaces are forbidden, as in many containers, it runs as `nobody`,
 * who must be able to reach the programs and the folder.
 */
import { spawnSync } from 'node:child_process';
import { CannotStart } from '#server/cannot-start.ts';

export interface Launch {
  command: string;
  args: string[];
  options: { uid?: number; gid?: number };
}

const NOBODY = 65_534;

/**
 * @param folder  where the program keeps its files; handed to `nobody` if it has to be
 * @throws {CannotStart} neither way is open here
 */
export function withoutRoot(folder: string, program: string, args: string[]): Launch {
  if (process.getuid?.() !== 0) return { command: program, args, options: {} };

  const unshare = ['--user', '--map-user=1000', '--map-group=1000', '--'];
  if (spawnSync('unshare', [...unshare, 'true']).status === 0)
    return { command: 'unshare', args: [...unshare, program, ...args], options: {} };

  if (!nobodyCanUse(folder, program))
    throw new CannotStart(
      'PostgreSQL does not run as root, and here it can neither have a user namespace nor reach its files as ' +
        'another user: start Darasa as an ordinary user, or put it where everybody may enter.',
    );
  return { command: program, args, options: { uid: NOBODY, gid: NOBODY } };
}

function nobodyCanUse(folder: string, program: string) {
  spawnSync('chown', ['-R', `${NOBODY}:${NOBODY}`, folder]);
  const asNobody = { uid: NOBODY, gid: NOBODY };
  return [
    ['-x', program],
    ['-w', folder],
  ].every((test) => spawnSync('test', test, asNobody).status === 0);
}
