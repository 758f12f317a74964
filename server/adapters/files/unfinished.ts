/** Files in a folder of this machine that are still coming in. How large such a file is says how much of it has come. */
import { type FileHandle, mkdir, open, readdir, rename, rm, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { NoRoom, type UnfinishedFiles } from '#server/ports.ts';
import { checked, isFull, keepName, sayIfFull, undefinedIfMissing } from './disk.ts';

interface Place {
  /** Where they lie. */
  folder: string;
  /** Where a file of the store lies. */
  pathOf: (name: string) => string;
  /** Bytes of the disk that are left to others: the database may lie on it. */
  spare: number;
}

export function unfinishedFiles({ folder, pathOf, spare }: Place): UnfinishedFiles {
  const partOf = (id: string) => join(folder, checked(id));
  return {
    begin: (id, bytes) => begin(partOf(id), bytes + spare).catch(sayIfFull),
    sizeOf: (id) => withFile(partOf(id), 'r', keptSize).catch(undefinedIfMissing),
    append: (id, from, bytes) =>
      roomIn(folder, spare)
        .then(() => withFile(partOf(id), 'r+', (file) => append(file, from, bytes)))
        .catch(sayIfFull),
    read: (id, most) => withFile(partOf(id), 'r', (file) => readStart(file, most)),
    finish: (id, name) => moveTo(pathOf(name), partOf(id)),
    remove: (id) => rm(partOf(id), { force: true }),
    list: async () => (await readdir(folder).catch(undefinedIfMissing)) ?? [],
  };
}

async function begin(path: string, needed: number) {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await roomIn(folder, needed);
  await (await open(path, 'wx', 0o600)).close();
  await keepName(folder);
}

async function roomIn(folder: string, needed: number) {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < needed) throw new NoRoom('The disk is nearly full');
}

async function withFile<T>(path: string, flags: string, use: (file: FileHandle) => Promise<T>) {
  const file = await open(path, flags);
  return use(file).finally(() => file.close());
}

/** What is told of as there has to be on the disk, also when the process that wrote it was killed. */
async function keptSize(file: FileHandle) {
  await file.datasync();
  return (await file.stat()).size;
}

async function append(file: FileHandle, from: number, bytes: AsyncIterable<Uint8Array>) {
  let end = from;
  try {
    for await (const chunk of bytes) end = await writeAll(file, chunk, end);
  } catch (error) {
    // What did not fit makes room for others again.
    if (isFull(error)) await file.truncate(from);
    throw error;
  } finally {
    await file.datasync();
  }
  return end;
}

/** A disk that is nearly full takes a part of it first, and says so when it is asked to take the rest. */
async function writeAll(file: FileHandle, bytes: Uint8Array, at: number) {
  let written = 0;
  while (written < bytes.length)
    written += (await file.write(bytes, written, bytes.length - written, at + written)).bytesWritten;
  return at + written;
}

async function readStart(file: FileHandle, most: number) {
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(most), position: 0 });
  return buffer.subarray(0, bytesRead);
}

async function moveTo(path: string, part: string) {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await rename(part, path);
  await keepName(dirname(path));
}
