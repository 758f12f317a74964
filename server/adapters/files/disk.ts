/** Functions that the file stores share: check file names, sync folders, report a full disk. */
import { open, statfs } from 'node:fs/promises';
import { type Commit, StorageFull } from '#server/ports/files.ts';

/** Bytes left free by default: a full disk would stop the database, which may be on the same disk. */
export const SPARE = 256 * 1024 * 1024;

/** The Commit that runs the last step immediately. */
export const atOnce: Commit = (place) => place();

/** Returns the name, or throws if its path could leave the store. Callers have validated the name already. */
export function checkedName(name: string) {
  if (!/^[a-z0-9][a-z0-9.-]*(?:\/[a-z0-9][a-z0-9.-]*)*$/.test(name) || name.includes('..'))
    throw new Error('This is not a name of a file in the store');
  return name;
}

/** The file that disk checks write. It is not part of backups and is not moved between stores. */
export const PROBE = 'health/ready';

/** Syncs a folder: a new file's name survives a power failure only after that. */
export async function syncFolder(folder: string) {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

/** Error codes: disk full, user's quota exceeded, process's file size limit reached. */
const FULL = ['ENOSPC', 'EDQUOT', 'EFBIG'];

export const isFull = (error: unknown) => FULL.includes((error as NodeJS.ErrnoException).code ?? '');

export function asStorageFull(error: unknown): never {
  if (isFull(error)) throw new StorageFull('The folder is full', { cause: error });
  throw error;
}

/** Checks the free space. @throws {StorageFull} fewer than `needed` bytes are free on the folder's disk */
export async function requireFreeSpace(folder: string, needed: number) {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < needed) throw new StorageFull('The disk is nearly full');
}

export function undefinedIfMissing(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}
