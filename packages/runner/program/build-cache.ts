/**
 * A disk cache of compiled programs. A build is one file, named by the hash of all its inputs; when the cache is full,
 * the least recently used builds are deleted. Builds come from sandboxes and are untrusted: they are never unpacked,
 * bind-mounted or run outside a sandbox.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Build {
  /** The warnings that the compiler printed. */
  output: Uint8Array;
  /** The compiled files, as an archive (sandbox/products.ts). */
  products: Uint8Array;
}

const MAX_BYTES = 512 * 1024 * 1024;
const LENGTH_BYTES = 4;
const TEMPORARY = '.making';

export type BuildCache = ReturnType<typeof openBuildCache>;

/** @param folder  used by this cache alone; created when missing */
export function openBuildCache(folder: string, maxBytes = MAX_BYTES) {
  const sizes = existingEntries(folder);
  let bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  let writes = 0;

  const remove = async (key: string) => {
    bytes -= sizes.get(key) ?? 0;
    sizes.delete(key);
    await rm(join(folder, key), { force: true });
  };
  const evict = async () => {
    for (const [oldest] of sizes) {
      if (bytes <= maxBytes) return;
      await remove(oldest);
    }
  };

  return {
    async find(key: string): Promise<Build | undefined> {
      const size = sizes.get(key);
      if (size === undefined) return undefined;
      const file = join(folder, key);
      const content = await readFile(file).catch(() => undefined);
      const build = content && parse(content);
      if (!build) await remove(key);
      else {
        // Moves the build to the end of the eviction order. The file's time preserves the order for the next runner
        // process.
        sizes.delete(key);
        sizes.set(key, size);
        const now = new Date();
        void utimes(file, now, now).catch(() => {});
      }
      return build;
    },
    /** Stores a build. Never fails: on a full disk or without the folder nothing is cached. */
    async store(key: string, { output, products }: Build) {
      const length = Buffer.alloc(LENGTH_BYTES);
      length.writeUInt32BE(output.length);
      const content = Buffer.concat([length, output, digestOf(output, products), products]);
      const temporary = join(folder, `${key}.${++writes}${TEMPORARY}`);
      try {
        await writeFile(temporary, content);
        await rename(temporary, join(folder, key));
      } catch {
        await rm(temporary, { force: true }).catch(() => {});
        return;
      }
      bytes += content.length - (sizes.get(key) ?? 0);
      sizes.set(key, content.length);
      await evict();
    },
  };
}

/** The cache key of a list of parts. Each part's length and type are hashed too, so no two lists share a key. */
export function keyOf(parts: (string | Uint8Array)[]) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}${typeof part}:`).update(part);
  return hash.digest('hex');
}

const DIGEST_BYTES = 32;
const digestOf = (output: Uint8Array, products: Uint8Array) =>
  createHash('sha256').update(output).update(products).digest();

/** Parses a cached file; undefined if it is damaged, for example after a power failure. */
function parse(content: Buffer): Build | undefined {
  if (content.length < LENGTH_BYTES + DIGEST_BYTES) return undefined;
  const outputEnd = LENGTH_BYTES + content.readUInt32BE(0);
  const output = content.subarray(LENGTH_BYTES, outputEnd);
  const products = content.subarray(outputEnd + DIGEST_BYTES);
  const isWhole = content.subarray(outputEnd, outputEnd + DIGEST_BYTES).equals(digestOf(output, products));
  return isWhole ? { output, products } : undefined;
}

/** File names in the folder, which is created when missing; empty when that fails, for example on a full disk. */
function namesIn(folder: string) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** File sizes by key, least recently used first. Deletes files that a killed runner left half-written. */
function existingEntries(folder: string) {
  const names = namesIn(folder);
  for (const name of names) if (name.endsWith(TEMPORARY)) rmSync(join(folder, name), { force: true });
  const files = names
    .filter((name) => !name.endsWith(TEMPORARY))
    .map((name) => ({ name, about: statSync(join(folder, name)) }))
    .toSorted((one, other) => one.about.mtimeMs - other.about.mtimeMs);
  return new Map(files.map(({ name, about }) => [name, about.size]));
}
