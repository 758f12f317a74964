/**
 * Moves all files from one store to the other while the school is open. What is left in the old store is what has not been
 * moved, so a move that was interrupted goes on when it is started again.
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
  /** Called after each file. */
  onMoved?: (moved: Moved) => void;
}

export interface Moved {
  files: number;
  bytes: number;
}

/** A copy that differs from its file. The file stays in the old store. */
export class CopyError extends Error {
  override readonly name = 'CopyError';
}

/** Files that are moved at the same time. */
const AT_ONCE = 4;

/**
 * Moves the files. A file is removed from the old store after its copy was read back.
 *
 * @returns what was moved, and the number of uploads and recordings that are not finished: they end in the old store, and a
 *          later move takes them
 * @throws {CopyError}
 */
export async function moveFiles({ from, to, onMoved = () => {} }: Move) {
  const moved: Moved = { files: 0, bytes: 0 };
  const names = from.names()[Symbol.asyncIterator]();
  const worker = async () => {
    for (let next = await names.next(); !next.done; next = await names.next()) {
      moved.bytes += await moveFile({ from, to }, next.value);
      moved.files++;
      onMoved(moved);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const unfinished = [...(await from.unfinished.list()), ...(await from.recordings.list())].length;
  return { ...moved, unfinished };
}

/** @returns the bytes of the file */
async function moveFile({ from, to }: Pick<Move, 'from' | 'to'>, name: string) {
  const found = await from.stat(name);
  if (!found) return 0;
  // A file that is there was moved before the interruption, or has been written anew: the target counts.
  if (!(await to.stat(name))) await copy({ from, to }, { name, bytes: found.bytes });
  // If it was removed meanwhile, its copy goes too: names are never used again.
  if (!(await from.stat(name))) await to.remove(name);
  await from.remove(name);
  return found.bytes;
}

async function copy({ from, to }: Pick<Move, 'from' | 'to'>, { name, bytes }: { name: string; bytes: number }) {
  await to.withFolder(bytes, async (folder) => {
    const path = join(folder, 'copy');
    const hash = createHash('sha256');
    await pipeline(from.stream(name), hashing(hash), createWriteStream(path));
    const isMoved = await moveUnlessThere(to, name, path);
    if (!isMoved || (await hashOf(to.stream(name))) === hash.digest('hex')) return;
    await to.remove(name);
    throw new CopyError('A copy differs from its file', { cause: name });
  });
}

/** Moves the copy in, unless the school has written a file with this name since. */
async function moveUnlessThere(to: Files, name: string, path: string) {
  let isMoved = false;
  await to.moveIn(name, path, async (place) => {
    if (await to.stat(name)) return;
    await place();
    isMoved = true;
  });
  return isMoved;
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
