/**
 * Moves all files from one store to the other while the school is open. The files that are still in the old store are those that have not
 * been moved, so an interrupted move continues when it is started again.
 */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Files } from '#server/ports/files.ts';

interface Move {
  from: Files;
  to: Files;
  /** Called after each file that was moved. */
  onMoved?: (moved: Moved) => void;
}

export interface Moved {
  files: number;
  bytes: number;
}

/** Maximum files that are moved at the same time. */
const AT_ONCE = 4;

/**
 * Moves the files. A file is removed from the old store after its copy was read back. Two moves must not run at the same time.
 *
 * @returns the moved files; the names of files that stay in the old store, because the target has a different file under their name; and
 * the number of unfinished uploads and recordings, which end in the old store and are moved by a later run
 */
export async function moveFiles({ from, to, onMoved = () => {} }: Move) {
  const moved: Moved = { files: 0, bytes: 0 };
  const differing: string[] = [];
  const names = from.names()[Symbol.asyncIterator]();
  const worker = async () => {
    for (let next = await names.next(); !next.done; next = await names.next()) {
      const outcome = await moveFile({ from, to }, next.value);
      if (outcome === 'differs') differing.push(next.value);
      if (typeof outcome === 'string') continue;
      moved.bytes += outcome.bytes;
      moved.files++;
      onMoved(moved);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const unfinished = [...(await from.unfinished.list()), ...(await from.recordings.list())].length;
  return { ...moved, differing: differing.toSorted(), unfinished };
}

type Stores = Pick<Move, 'from' | 'to'>;

/** @returns the bytes of the file; 'missing' if it was removed meanwhile */
async function moveFile(stores: Stores, name: string): Promise<{ bytes: number } | 'differs' | 'missing'> {
  const { from, to } = stores;
  const found = await from.stat(name);
  if (!found) return 'missing';
  try {
    // The target may have the file already: an earlier move was interrupted before the comparison, or the file was replaced since.
    const isThere = (await to.stat(name)) !== undefined;
    const copied = isThere
      ? { hash: await hashOf(from.stream(name)), isPlaced: false }
      : await copy(stores, name, found);
    const placed = await to.stat(name);
    // Without a placed copy, the file was removed meanwhile, or the target refused it. A placed copy is never removed again.
    if (!placed) return 'missing';
    if (placed.bytes === found.bytes && (await hashOf(to.stream(name))) === copied.hash) {
      await from.remove(name);
      return { bytes: found.bytes };
    }
    if (!(await from.stat(name))) return 'missing';
    // A broken copy that this move has made would hide the file.
    if (copied.isPlaced) await to.remove(name);
    return 'differs';
  } catch (error) {
    if (await from.stat(name)) throw error;
    return 'missing';
  }
}

/** Copies the file, unless it is removed meanwhile, or the server writes a file of this name into the target. */
async function copy({ from, to }: Stores, name: string, { bytes }: { bytes: number }) {
  return to.withFolder(bytes, async (folder) => {
    const path = join(folder, 'copy');
    const hash = createHash('sha256');
    await pipeline(from.stream(name), hashing(hash), createWriteStream(path));
    let isPlaced = false;
    await to.moveIn(name, path, async (place) => {
      if ((await to.stat(name)) || !(await from.stat(name))) return;
      await place();
      isPlaced = true;
    });
    return { hash: hash.digest('hex'), isPlaced };
  });
}

const hashing = (hash: ReturnType<typeof createHash>) =>
  async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };

async function hashOf(stream: Readable) {
  const hash = createHash('sha256');
  for await (const chunk of stream) hash.update(chunk);
  return hash.digest('hex');
}
