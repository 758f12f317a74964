/** Folders for the Unix sockets of a school's processes, which other users of the machine cannot enter. */
import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartupError } from '#server/startup-error.ts';

/** Maximum bytes of a folder's path: a Unix socket's path has at most 107 (unix(7)), with up to 18 for the file name. */
const MAX_PATH_BYTES = 88;
/** User id of `nobody`, to whom PostgreSQL's folders may belong (without-root.ts). */
export const NOBODY = 65_534;

/** The socket's folder: in the data folder, or in the temporary folder if that path is too long or needs quoting. */
export function socketFolderOf(dataFolder: string, name: string) {
  const inside = join(dataFolder, name);
  const isUsable = Buffer.byteLength(inside) <= MAX_PATH_BYTES && /^[\p{L}\p{N} ./_-]+$/u.test(inside);
  if (isUsable) return inside;
  return join(tmpdir(), `darasa-${createHash('sha256').update(inside).digest('hex').slice(0, 16)}`);
}

/** Makes the socket's folder; `nobody` may own it if `mayBeNobodys`. @throws {StartupError} other users can enter it or own it */
export function makeSocketFolder(dataFolder: string, name: string, { mayBeNobodys = false } = {}) {
  const folder = socketFolderOf(dataFolder, name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, mode } = lstatSync(folder);
  const own = process.getuid?.();
  const ownUsers = own === 0 && mayBeNobodys ? [own, NOBODY] : [own];
  if (!ownUsers.includes(uid) || (mode & 0o077) !== 0)
    throw new StartupError(({ startup }) => startup.folderOfOthers(folder));
  return folder;
}
