/** Writes whole files: into a temporary file that is then renamed, so that readers never see a partial file. */
import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Commit } from '#server/ports/files.ts';
import { asStorageFull, PROBE, syncFolder } from './disk.ts';

export async function putWhole(path: string, bytes: Uint8Array) {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeWhole(path, bytes);
}

/** Moves a file to `path`: renames it, or, from another disk, copies it next to the target and renames the copy. */
export async function moveIn(from: string, path: string, commit: Commit) {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await syncFile(from);
  await commit(async () => {
    await rename(from, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EXDEV') throw error;
      return copyIn(from, path);
    });
    await syncFolder(dirname(path));
  });
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

/** Fails if no file can be written. */
export const checkDisk = (folder: string) => putWhole(join(folder, PROBE), new Uint8Array(1)).catch(asStorageFull);
