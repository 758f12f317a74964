/**
 * Reads an untrusted zip (APPNOTE.TXT, sections 4.3.7 to 4.3.16) by its central directory alone. Everything unusual is
 * refused: paths that lead outside the zip, links, encryption, several disks, sizes that do not match.
 */
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';

/** Maximum bytes of all files together. */
export const MAX_EXTRACTED = 10_240 * 1024;
const MAX_FILES = 500;
const MAX_NAME = 200;

export interface ZippedFile {
  name: string;
  bytes: Buffer;
}

/** The unpacked size according to the zip's central directory; undefined for a zip that is invalid or not accepted. */
export function bytesInZip(zip: Buffer): number | undefined {
  try {
    return readDirectory(zip)?.reduce((sum, { bytes }) => sum + bytes, 0);
  } catch (error) {
    // An offset points outside the zip.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Unpacks the files; undefined for an invalid zip, or when a file does not match the central directory. */
export async function filesInZip(zip: Buffer): Promise<ZippedFile[] | undefined> {
  try {
    return await read(zip);
  } catch (error) {
    // Thrown if an offset points outside the zip, or if the data cannot be inflated or inflates to more than declared.
    if (error instanceof RangeError || (error instanceof Error && 'code' in error)) return undefined;
    throw error;
  }
}

/** Bytes of the end record, of a central directory entry and of a local file header, without names. */
const END_RECORD = 22;
const DIRECTORY_ENTRY = 46;
const LOCAL_HEADER = 30;

/** The entries of the central directory, without those for folders. */
function readDirectory(zip: Buffer): Entry[] | undefined {
  const end = findEnd(zip);
  if (end === undefined) return undefined;
  const entries = zip.readUInt16LE(end + 10);
  if (entries > MAX_FILES) return undefined;

  const files = new Map<string, Entry>();
  let remainingBytes = MAX_EXTRACTED;
  let at = zip.readUInt32LE(end + 16);
  for (let i = 0; i < entries; i++) {
    const entry = entryAt(zip, at);
    if (!entry) return undefined;
    at = entry.next;
    if (entry.name.endsWith('/')) continue;
    remainingBytes -= entry.bytes;
    if (remainingBytes < 0 || files.has(entry.name)) return undefined;
    files.set(entry.name, entry);
  }
  return [...files.values()];
}

async function read(zip: Buffer): Promise<ZippedFile[] | undefined> {
  const files: ZippedFile[] = [];
  for (const entry of readDirectory(zip) ?? [undefined]) {
    const bytes = entry && (await extract(zip, entry));
    if (!bytes) return undefined;
    files.push({ name: entry.name, bytes });
  }
  return files;
}

/** Offset of the end record, searched from the end because a comment may follow it. */
function findEnd(zip: Buffer) {
  const at = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  return at >= 0 && at + END_RECORD <= zip.length ? at : undefined;
}

interface Entry {
  name: string;
  /** Compression method: 0 stored, 8 deflated. */
  method: number;
  packedBytes: number;
  bytes: number;
  /** Offset of the local file header. */
  offset: number;
  next: number;
}

function entryAt(zip: Buffer, at: number): Entry | undefined {
  if (zip.toString('latin1', at, at + 4) !== 'PK\x01\x02') return undefined;
  const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field)) as Three;
  const name = zip.toString('utf8', at + DIRECTORY_ENTRY, at + DIRECTORY_ENTRY + nameBytes);
  if (!isPlainName(name) || isEncrypted(zip, at) || isSpecialFile(zip, at)) return undefined;
  return {
    name,
    method: zip.readUInt16LE(at + 10),
    packedBytes: zip.readUInt32LE(at + 20),
    bytes: zip.readUInt32LE(at + 24),
    offset: zip.readUInt32LE(at + 42),
    next: at + DIRECTORY_ENTRY + nameBytes + extraBytes + commentBytes,
  };
}

type Three = [number, number, number];

/** True for a relative path without parent folders and without characters that are special on other systems. */
function isPlainName(name: string) {
  if (name.length === 0 || name.length > MAX_NAME || /[\p{Cc}\\:\uFFFD]/u.test(name)) return false;
  const parts = name.replace(/\/$/, '').split('/');
  return parts.every((part) => part !== '' && part !== '.' && part !== '..');
}

const isEncrypted = (zip: Buffer, at: number) => (zip.readUInt16LE(at + 8) & 1) === 1;

/** True for an entry whose Unix mode is neither a file nor a folder, for example a link. */
function isSpecialFile(zip: Buffer, at: number) {
  const type = (zip.readUInt32LE(at + 38) >>> 16) & 0o170000;
  return type !== 0 && type !== 0o100000 && type !== 0o040000;
}

async function extract(zip: Buffer, entry: Entry) {
  if (zip.toString('latin1', entry.offset, entry.offset + 4) !== 'PK\x03\x04') return undefined;
  const names = zip.readUInt16LE(entry.offset + 26) + zip.readUInt16LE(entry.offset + 28);
  const begin = entry.offset + LOCAL_HEADER + names;
  const packed = zip.subarray(begin, begin + entry.packedBytes);
  const bytes = await decompress(packed, entry);
  return bytes?.length === entry.bytes ? bytes : undefined;
}

const inflate = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflateRaw);

async function decompress(packed: Buffer, { method, bytes }: Entry) {
  if (method === 0) return packed;
  // At least one byte, because Node.js rejects a limit of zero.
  if (method === 8) return inflate(packed, { maxOutputLength: Math.max(bytes, 1) });
  return undefined;
}
