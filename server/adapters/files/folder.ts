/** Files in a folder of this machine. */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Files, NoRoom } from '#server/ports.ts';

export function folderFiles(folder: string): Files {
  const pathOf = (name: string) => join(folder, checked(name));
  // Nobody waits for it, and what cannot be removed now is found at the next start.
  void removeUnfinished(folder).catch(() => {});
  return {
    put: (name, bytes) => putWhole(pathOf(name), bytes).catch(sayIfFull),
    read: (name) => readFile(pathOf(name)).catch(undefinedIfMissing),
    remove: (name) => rm(pathOf(name), { force: true }),
    about: (name) =>
      stat(pathOf(name)).then(({ size, mtime }) => ({ bytes: size, changedAt: mtime }), undefinedIfMissing),
    stream: (name, range) => createReadStream(pathOf(name), range && { start: range.first, end: range.last }),
    withPath: (name, use) => use(pathOf(name)),
    withFolder: (use) => inNewFolder(folder, use),
    takeIn: (name, path) => moveIn(path, pathOf(name)).catch(sayIfFull),
  };
}

async function putWhole(path: string, bytes: Uint8Array) {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeWhole(path, bytes);
}

async function inNewFolder<T>(folder: string, use: (path: string) => Promise<T>) {
  const path = join(folder, `making.${randomUUID()}.part`);
  await mkdir(path, { recursive: true, mode: 0o700 });
  return use(path).finally(() => rm(path, { recursive: true, force: true }));
}

/** Moved where both are on one disk, else copied beside its place first. */
async function moveIn(from: string, path: string) {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await syncFile(from);
  await rename(from, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error;
    return copyIn(from, path);
  });
  await keepName(dirname(path));
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

/** Beside its place first: what bears the name is whole, and on the disk, whatever ends the process. */
async function writeWhole(path: string, bytes: Uint8Array) {
  const unfinished = `${path}.${randomUUID()}.part`;
  try {
    await write(unfinished, bytes);
    await rename(unfinished, path);
    await keepName(dirname(path));
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

/** A new name is on the disk once its folder is. */
async function keepName(folder: string) {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

const DAY = 24 * 60 * 60_000;
const UNFINISHED = /\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.part$/;

/** What a process that was killed in the middle has left. A day later nobody is writing it any more. */
async function removeUnfinished(folder: string) {
  for (const name of await readdir(folder, { recursive: true })) {
    if (!UNFINISHED.test(name)) continue;
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > DAY) await rm(path, { recursive: true, force: true });
  }
}

/** No room on the disk, none in the owner's share of it, or none above the size that a process may write. */
const FULL = ['ENOSPC', 'EDQUOT', 'EFBIG'];

function sayIfFull(error: NodeJS.ErrnoException): never {
  if (FULL.includes(error.code ?? '')) throw new NoRoom('The folder is full', { cause: error });
  throw error;
}

/** The last line of defence: whoever asks has checked the name before. */
function checked(name: string) {
  if (!/^[a-z0-9][a-z0-9.-]*(?:\/[a-z0-9][a-z0-9.-]*)*$/.test(name) || name.includes('..'))
    throw new Error('This is not a name of a file in the store');
  return name;
}

function undefinedIfMissing(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}
