/** Implements the file store in a local folder. */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { isRunning } from '#server/concurrency/running-processes.ts';
import type { Files } from '#server/ports/files.ts';
import { asStorageFull, checkedName, requireFreeSpace, syncFolder, undefinedIfMissing } from './disk.ts';
import { unfinishedFiles } from './unfinished.ts';

/** Bytes left free by default: a full disk would stop the database, which may be on the same disk. */
const SPARE = 256 * 1024 * 1024;

/** Opens the store. @param options.spare  bytes of the disk that temporary and unfinished files leave free */
export function folderFiles(folder: string, { spare = SPARE } = {}): Files {
  const pathOf = (name: string) => join(folder, checkedName(name));
  // Not awaited: files that cannot be removed now are removed at the next start.
  void removeUnfinished(folder).catch(() => {});
  return {
    put: (name, bytes) => putWhole(pathOf(name), bytes).catch(asStorageFull),
    read: (name) => readFile(pathOf(name)).catch(undefinedIfMissing),
    remove: (name) => rm(pathOf(name), { force: true }),
    stat: (name) =>
      stat(pathOf(name)).then(({ size, mtime }) => ({ bytes: size, changedAt: mtime }), undefinedIfMissing),
    stream: (name, range) => createReadStream(pathOf(name), range && { start: range.first, end: range.last }),
    withPath: (name, use) => use(pathOf(name)),
    withFolder: (bytes, use) => inNewFolder(folder, bytes + spare, use),
    moveIn: (name, path) => moveIn(path, pathOf(name)).catch(asStorageFull),
    unfinished: unfinishedFiles({ folder: join(folder, 'unfinished'), pathOf, spare }),
    recordings: unfinishedFiles({ folder: join(folder, 'recordings'), pathOf, spare }),
  };
}

async function putWhole(path: string, bytes: Uint8Array) {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeWhole(path, bytes);
}

/**
 * Name of the temporary folder in which a job makes files, such as the renditions of a video. It names the machine and
 * the process of the job; names of earlier versions do not.
 */
const MAKING = /^making\.(?:(?<host>[\w-]+)\.(?<pid>\d+)\.)?[\da-f-]{36}\.part$/;
const HOST = hostname().replace(/[^\w-]/g, '_');

/**
 * Removes the temporary folders that the jobs of killed processes left in `folder`, because they may fill the disk. Those
 * of other machines are removed after a day (removeUnfinished). Does nothing if `folder` does not exist.
 */
export async function removeTemporaryFolders(folder: string) {
  for (const name of (await readdir(folder).catch(undefinedIfMissing)) ?? [])
    if (isLeft(name)) await rm(join(folder, name), { recursive: true, force: true });
}

function isLeft(name: string) {
  const made = MAKING.exec(name);
  if (!made) return false;
  const { host, pid } = made.groups!;
  if (host && host !== HOST) return false;
  return !pid || Number(pid) === process.pid || !isRunning(Number(pid));
}

async function inNewFolder<T>(folder: string, needed: number, use: (path: string) => Promise<T>) {
  const path = join(folder, `making.${HOST}.${process.pid}.${randomUUID()}.part`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await requireFreeSpace(folder, needed);
  await mkdir(path, { mode: 0o700 });
  return use(path).finally(() => rm(path, { recursive: true, force: true }));
}

/** Moves a file to `path`: renames it, or, from another disk, copies it next to the target and renames the copy. */
async function moveIn(from: string, path: string) {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await syncFile(from);
  await rename(from, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error;
    return copyIn(from, path);
  });
  await syncFolder(dirname(path));
}

async function syncFile(path: string) {
  const file = await open(path, 'r+');
  await file.sync().finally(() => file.close());
}

async function copyIn(from: string, path: string) {
  const unfinished = `${path}.${randomUUID()}.part`;
  try {
    await copyFile(from, unfinished);
    await syncFile(unfinished);
    await rename(unfinished, path);
    await rm(from);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Writes a temporary file and renames it to the target, so that even after a crash the target is complete. */
async function writeWhole(path: string, bytes: Uint8Array) {
  const unfinished = `${path}.${randomUUID()}.part`;
  try {
    await write(unfinished, bytes);
    await rename(unfinished, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function write(path: string, bytes: Uint8Array) {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

const DAY = 24 * 60 * 60_000;
const UNFINISHED = /\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.part$/;

/** Removes the temporary files of killed processes, recognised by their age: no write takes longer than a day. */
async function removeUnfinished(folder: string) {
  for (const name of await readdir(folder, { recursive: true })) {
    if (!UNFINISHED.test(name)) continue;
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > DAY) await rm(path, { recursive: true, force: true });
  }
}
