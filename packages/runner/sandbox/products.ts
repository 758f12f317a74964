/**
 * Archives the files that one sandbox produces for another. Format per file: lengths of name and content, an executable
 * flag, name, content. Archives are untrusted: they are parsed strictly, and unpacked only inside a sandbox.
 */
import type { SandboxFile } from './job.ts';

/** Maximum bytes of names and contents together. */
export const MAX_PRODUCT_BYTES = 64 * 1024 * 1024;
export const MAX_PRODUCT_FILES = 2_000;

export function packProducts(files: SandboxFile[]): Uint8Array {
  return Buffer.concat(
    files.flatMap(({ name, bytes, isExecutable }) => {
      const nameBytes = Buffer.from(name);
      const head = Buffer.alloc(9);
      head.writeUInt32BE(nameBytes.length, 0);
      head.writeUInt32BE(bytes.length, 4);
      head.writeUInt8(isExecutable ? 1 : 0, 8);
      return [head, nameBytes, bytes];
    }),
  );
}

/** Parses an archive; undefined for bytes that are no valid one. */
export function unpackProducts(products: Uint8Array): SandboxFile[] | undefined {
  const bytes = Buffer.from(products.buffer, products.byteOffset, products.byteLength);
  const files: SandboxFile[] = [];
  let at = 0;
  while (at < bytes.length) {
    if (at + 9 > bytes.length || files.length === MAX_PRODUCT_FILES) return undefined;
    const start = at + 9 + bytes.readUInt32BE(at);
    const end = start + bytes.readUInt32BE(at + 4);
    if (end > bytes.length) return undefined;
    const name = bytes.toString('utf8', at + 9, start);
    if (!isSandboxPath(name)) return undefined;
    files.push({ name, bytes: bytes.subarray(start, end), isExecutable: bytes.readUInt8(at + 8) === 1 });
    at = end;
  }
  return files;
}

/** True for a path that stays below /box. */
export const isSandboxPath = (name: string) =>
  name.length <= 1024 &&
  !name.includes('\0') &&
  name.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
