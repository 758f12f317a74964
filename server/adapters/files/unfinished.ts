/** Uploads in progress, as files in a folder. The size of such a file is the number of bytes received. */
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { UnfinishedFiles } from '#server/ports/files.ts';
import {
  asStorageFull,
  atOnce,
  checkedName,
  isFull,
  requireFreeSpace,
  syncFolder,
  undefinedIfMissing,
} from './disk.ts';

interface Place {
  /** The folder that stores unfinished files. */
  folder: string;
  /** Returns the path of the finished file with this name. */
  pathOf: (name: string) => string;
  /** Bytes of the disk that uploads leave free, because the database may be on the same disk. */
  spare: number;
}

export function unfinishedFiles({ folder, pathOf, spare }: Place): UnfinishedFiles {
  const partOf = (id: string) => join(folder, checkedName(id));
  return {
    begin: (id, bytes) => begin(partOf(id), bytes + spare).catch(asStorageFull),
    sizeOf: (id) => withFile(partOf(id), 'r', storedSize).catch(undefinedIfMissing),
    append: (id, from, bytes) =>
      withFile(partOf(id), 'r+', (file) =>
        append(
          file,
          from,
          whileRoom(bytes, () => requireFreeSpace(folder, spare)),
        ),
      ).catch(asStorageFull),
    read: (id, maximum) => withFile(partOf(id), 'r', (file) => readStart(file, maximum)),
    finish: async (id, name, commit = atOnce) => void (await commit(() => moveTo(pathOf(name), partOf(id)))),
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

/** Syncs the file before returning its size, so that the reported bytes are on the disk even after a crash. */
async function storedSize(file: FileHandle) {
  await file.datasync();
  return (await file.stat()).size;
}

/** Bytes between checks of the free space: an upload may take minutes while other writers fill the disk. */
const LOOK_AFTER = 4 * 1024 * 1024;

/** Yields the chunks; `lookForRoom` throws StorageFull if the reserved disk space is reached. */
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

/** Appends the bytes and returns the file's new size. */
async function append(file: FileHandle, from: number, bytes: AsyncIterable<Uint8Array>) {
  const written = { end: from };
  await writeAll(file, written, bytes)
    .finally(() => file.datasync())
    .catch(async (error) => {
      if (isFull(error)) await undo(file, from, written);
      throw error;
    });
  return written.end;
}

interface Written {
  /** The offset of the next bytes. */
  end: number;
}

/**
 * Truncates the file to its previous size, to free the space. If this process hung and another one has appended meanwhile, the file stays
 * as it is.
 */
async function undo(file: FileHandle, from: number, { end }: Written) {
  const { size } = await file.stat();
  if (size <= end) await file.truncate(from);
}

/** Maximum number of bytes buffered while the previous write is running. */
const MAX_BUFFERED = 512 * 1024;

/** Writes while more chunks arrive. Chunks that arrive during a write are written together, which is faster. */
async function writeAll(file: FileHandle, written: Written, bytes: AsyncIterable<Uint8Array>) {
  let waiting: Uint8Array[] = [];
  let writing = Promise.resolve();
  const writeWaiting = async () => {
    const chunks = waiting;
    waiting = [];
    await write(file, written, chunks);
  };
  try {
    for await (const chunk of bytes) {
      waiting.push(chunk);
      if (waiting.length === 1) writing = writing.then(writeWaiting);
      // Prevents an unhandled rejection; the `await` on this promise still throws the error.
      writing.catch(() => {});
      if (lengthOf(waiting) > MAX_BUFFERED) await writing;
    }
  } finally {
    await writing;
  }
}

const lengthOf = (chunks: Uint8Array[]) => chunks.reduce((sum, { length }) => sum + length, 0);

/** Writes all chunks. On a nearly full disk the first writev writes only a part; only the next one reports an error. */
async function write(file: FileHandle, written: Written, chunks: Uint8Array[]) {
  if (chunks.length === 0) return;
  const { bytesWritten } = await file.writev(chunks, written.end);
  written.end += bytesWritten;
  if (bytesWritten === lengthOf(chunks)) return;
  const rest = Buffer.concat(chunks).subarray(bytesWritten);
  await write(file, written, [rest]);
}

async function readStart(file: FileHandle, maximum: number) {
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(maximum), position: 0 });
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
