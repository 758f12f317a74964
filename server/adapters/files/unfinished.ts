/** Files in a folder of this machine that are still coming in. How large such a file is says how much of it has come. */
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { UnfinishedFiles } from '#server/ports/files.ts';
import { asStorageFull, checkedName, isFull, requireFreeSpace, syncFolder, undefinedIfMissing } from './disk.ts';

interface Place {
  /** Where they lie. */
  folder: string;
  /** Where a file of the store lies. */
  pathOf: (name: string) => string;
  /** Bytes of the disk that are left to others: the database may lie on it. */
  spare: number;
}

export function unfinishedFiles({ folder, pathOf, spare }: Place): UnfinishedFiles {
  const partOf = (id: string) => join(folder, checkedName(id));
  return {
    begin: (id, bytes) => begin(partOf(id), bytes + spare).catch(asStorageFull),
    sizeOf: (id) => withFile(partOf(id), 'r', keptSize).catch(undefinedIfMissing),
    append: (id, from, bytes) =>
      withFile(partOf(id), 'r+', (file) =>
        append(
          file,
          from,
          whileRoom(bytes, () => requireFreeSpace(folder, spare)),
        ),
      ).catch(asStorageFull),
    read: (id, most) => withFile(partOf(id), 'r', (file) => readStart(file, most)),
    finish: (id, name) => moveTo(pathOf(name), partOf(id)),
    remove: (id) => rm(partOf(id), { force: true }),
    list: () => list(folder),
    receivedSizes: () => sizesIn(folder),
  };
}

async function begin(path: string, needed: number) {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await requireFreeSpace(folder, needed);
  await (await open(path, 'wx', 0o600)).close();
  await syncFolder(folder);
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

/** Bytes that come before the disk is looked at again: a file may take minutes, and others fill the disk meanwhile. */
const LOOK_AFTER = 4 * 1024 * 1024;

/** Breaks off when there is no room any more; what has come by then leaves others theirs. */
async function* whileRoom(bytes: AsyncIterable<Uint8Array>, lookForRoom: () => Promise<void>) {
  let unlooked = LOOK_AFTER;
  for await (const chunk of bytes) {
    if (unlooked >= LOOK_AFTER) {
      await lookForRoom();
      unlooked = 0;
    }
    unlooked += chunk.length;
    yield chunk;
  }
}

/** What did not fit on a disk without any room makes room for others again. */
const append = (file: FileHandle, from: number, bytes: AsyncIterable<Uint8Array>) =>
  writeAll(file, from, bytes)
    .finally(() => file.datasync())
    .catch(async (error) => {
      if (isFull(error)) await file.truncate(from);
      throw error;
    });

/** Bytes that may wait to be written. */
const MOST_WAITING = 512 * 1024;

/** What has come is written at once while more comes; what comes meanwhile is written together, which takes less time. */
async function writeAll(file: FileHandle, from: number, bytes: AsyncIterable<Uint8Array>) {
  let end = from;
  let waiting: Uint8Array[] = [];
  let writing = Promise.resolve();
  const writeWaiting = async () => {
    const chunks = waiting;
    waiting = [];
    end += await write(file, chunks, end);
  };
  try {
    for await (const chunk of bytes) {
      waiting.push(chunk);
      if (waiting.length === 1) writing = writing.then(writeWaiting);
      // Whoever awaits it later learns of a failure; until then it is nobody's.
      writing.catch(() => {});
      if (lengthOf(waiting) > MOST_WAITING) await writing;
    }
  } finally {
    await writing;
  }
  return end;
}

const lengthOf = (chunks: Uint8Array[]) => chunks.reduce((sum, { length }) => sum + length, 0);

/** A disk that is nearly full takes a part first, and says so when it is asked to take the rest. */
async function write(file: FileHandle, chunks: Uint8Array[], at: number): Promise<number> {
  if (chunks.length === 0) return 0;
  const { bytesWritten } = await file.writev(chunks, at);
  if (bytesWritten === lengthOf(chunks)) return bytesWritten;
  const rest = Buffer.concat(chunks).subarray(bytesWritten);
  return bytesWritten + (await write(file, [rest], at + bytesWritten));
}

async function readStart(file: FileHandle, most: number) {
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(most), position: 0 });
  return buffer.subarray(0, bytesRead);
}

const list = async (folder: string) => (await readdir(folder).catch(undefinedIfMissing)) ?? [];

async function sizesIn(folder: string) {
  const sizes = new Map<string, number>();
  for (const id of await list(folder)) {
    const about = await stat(join(folder, id)).catch(undefinedIfMissing);
    if (about) sizes.set(id, about.size);
  }
  return sizes;
}

async function moveTo(path: string, part: string) {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await rename(part, path);
  await syncFolder(dirname(path));
}
