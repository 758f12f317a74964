/** Temporary folders in which jobs make files, and the removal of folders that killed processes left behind. */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isRunning } from '#server/concurrency/running-processes.ts';
import { requireFreeSpace, undefinedIfMissing } from './disk.ts';

/**
 * Matches the name of the temporary folder in which a job makes files, such as the renditions of a video. The name contains the job's
 * machine and process; names of earlier versions do not.
 */
const MAKING = /^making\.(?:(?<host>[\w-]+)\.(?<pid>\d+)\.)?[\da-f-]{36}\.part$/;
const HOST = hostname().replace(/[^\w-]/g, '_');

/**
 * Removes the temporary folders that the jobs of killed processes left in `folder`, because they may fill the disk. Folders of other
 * machines are removed after a day (removeUnfinished). Does nothing if `folder` does not exist.
 */
export async function removeTemporaryFolders(folder: string) {
  for (const name of (await readdir(folder).catch(undefinedIfMissing)) ?? [])
    if (isOrphaned(name)) await rm(join(folder, name), { recursive: true, force: true });
}

function isOrphaned(name: string) {
  const made = MAKING.exec(name);
  if (!made) return false;
  const { host, pid } = made.groups!;
  if (host && host !== HOST) return false;
  return !pid || Number(pid) === process.pid || !isRunning(Number(pid));
}

/**
 * Calls `use` with a new folder, which is removed when `use` settles.
 *
 * @param needed  bytes that must be free
 * @throws {StorageFull}
 */
export async function inNewFolder<T>(folder: string, needed: number, use: (path: string) => Promise<T>) {
  const path = await makeTemporaryFolder(folder, needed);
  return use(path).finally(() => rm(path, { recursive: true, force: true }));
}

/** Makes a folder that the caller removes. @throws {StorageFull} fewer than `needed` bytes are free */
export async function makeTemporaryFolder(folder: string, needed: number) {
  const path = join(folder, `making.${HOST}.${process.pid}.${randomUUID()}.part`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await requireFreeSpace(folder, needed);
  await mkdir(path, { mode: 0o700 });
  return path;
}

const DAY = 24 * 60 * 60_000;
const UNFINISHED = /\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.part$/;

/** Removes the temporary files of killed processes, recognised by their age: no write takes longer than a day. */
export async function removeUnfinished(folder: string) {
  for (const name of await readdir(folder, { recursive: true })) {
    if (!UNFINISHED.test(name)) continue;
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > DAY) await rm(path, { recursive: true, force: true });
  }
}
