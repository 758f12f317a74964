/** What the folder's files have in common, whole or unfinished: names, and what a disk does with them. */
import { open, statfs } from 'node:fs/promises';
import { StorageFull } from '#server/ports/files.ts';

/** The last line of defence: whoever asks has checked the name before. */
export function checkedName(name: string) {
  if (!/^[a-z0-9][a-z0-9.-]*(?:\/[a-z0-9][a-z0-9.-]*)*$/.test(name) || name.includes('..'))
    throw new Error('This is not a name of a file in the store');
  return name;
}

/** A new name is on the disk once its folder is. */
export async function syncFolder(folder: string) {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

/** No room on the disk, none in the owner's share of it, or none above the size that a process may write. */
const FULL = ['ENOSPC', 'EDQUOT', 'EFBIG'];

export const isFull = (error: unknown) => FULL.includes((error as NodeJS.ErrnoException).code ?? '');

export function asStorageFull(error: unknown): never {
  if (isFull(error)) throw new StorageFull('The folder is full', { cause: error });
  throw error;
}

/** @throws {StorageFull} fewer bytes than that are free where the folder is */
export async function requireFreeSpace(folder: string, needed: number) {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < needed) throw new StorageFull('The disk is nearly full');
}

export function undefinedIfMissing(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}
