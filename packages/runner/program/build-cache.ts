/**
 * What was compiled once is not compiled again. A build is one file, named after the
 * hash of all that it was made of; what has not been used longest goes when there is
 * no room. The bytes come from sandboxes, so they are nothing but bytes here: they are
 * never unpacked, bound or run outside of another sandbox.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Build {
  /** What the compiler said although all is well: warnings. */
  output: Uint8Array;
  /** A tar. */
  products: Uint8Array;
}

const MAX_BYTES = 512 * 1024 * 1024;
const LENGTH_BYTES = 4;
const TEMPORARY = '.making';

export type BuildCache = ReturnType<typeof openBuildCache>;

/** @param folder  ours alone; made where it is not there */
export function openBuildCache(folder: string, mostBytes = MAX_BYTES) {
  const kept = existingEntries(folder);
  let bytes = [...kept.values()].reduce((sum, size) => sum + size, 0);
  let made = 0;

  const forget = async (key: string) => {
    bytes -= kept.get(key) ?? 0;
    kept.delete(key);
    await rm(join(folder, key), { force: true });
  };
  const makeRoom = async () => {
    for (const [oldest] of kept) {
      if (bytes <= mostBytes) return;
      await forget(oldest);
    }
  };

  return {
    async find(key: string): Promise<Build | undefined> {
      const size = kept.get(key);
      if (size === undefined) return undefined;
      const file = join(folder, key);
      const content = await readFile(file).catch(() => undefined);
      const build = content && parse(content);
      if (!build) await forget(key);
      else {
        // Used last: to the end of the list, of this process and of the next.
        kept.delete(key);
        kept.set(key, size);
        const now = new Date();
        void utimes(file, now, now).catch(() => {});
      }
      return build;
    },
    /** A disk that is full, or away, keeps nothing, and that is all. */
    async keep(key: string, { output, products }: Build) {
      const length = Buffer.alloc(LENGTH_BYTES);
      length.writeUInt32BE(output.length);
      const content = Buffer.concat([length, output, digestOf(output, products), products]);
      const making = join(folder, `${key}.${++made}${TEMPORARY}`);
      try {
        await writeFile(making, content);
        await rename(making, join(folder, key));
      } catch {
        await rm(making, { force: true }).catch(() => {});
        return;
      }
      bytes += content.length - (kept.get(key) ?? 0);
      kept.set(key, content.length);
      await makeRoom();
    },
  };
}

/** A name for what is made of these parts; no two lists of parts have the same. */
export function keyOf(parts: (string | Uint8Array)[]) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}${typeof part}:`).update(part);
  return hash.digest('hex');
}

const DIGEST_BYTES = 32;
const digestOf = (output: Uint8Array, products: Uint8Array) =>
  createHash('sha256').update(output).update(products).digest();

/** Undefined when the file is not as it was written: a machine that lost its power leaves such ones. */
function parse(content: Buffer): Build | undefined {
  if (content.length < LENGTH_BYTES + DIGEST_BYTES) return undefined;
  const outputEnd = LENGTH_BYTES + content.readUInt32BE(0);
  const output = content.subarray(LENGTH_BYTES, outputEnd);
  const products = content.subarray(outputEnd + DIGEST_BYTES);
  const isWhole = content.subarray(outputEnd, outputEnd + DIGEST_BYTES).equals(digestOf(output, products));
  return isWhole ? { output, products } : undefined;
}

/** None where the disk is full: then nothing is kept. */
function namesIn(folder: string) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Sizes by name, what was used longest ago first. What was in the making when a runner was killed is removed. */
function existingEntries(folder: string) {
  const names = namesIn(folder);
  for (const name of names) if (name.endsWith(TEMPORARY)) rmSync(join(folder, name), { force: true });
  const files = names
    .filter((name) => !name.endsWith(TEMPORARY))
    .map((name) => ({ name, about: statSync(join(folder, name)) }))
    .toSorted((one, other) => one.about.mtimeMs - other.about.mtimeMs);
  return new Map(files.map(({ name, about }) => [name, about.size]));
}
