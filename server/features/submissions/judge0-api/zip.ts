/**
 * Files out of a zip that a stranger sent (APPNOTE.TXT, sections 4.3.7 to 4.3.16).
 * It is read by its central directory alone. Whatever is unusual is refused:
 * names that lead elsewhere, links, secrets, several disks, sizes that do not fit.
 */
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';

/** Of all files together, in bytes. */
export const MOST_EXTRACTED = 10_240 * 1024;
const MOST_FILES = 500;
const LONGEST_NAME = 200;

export interface ZippedFile {
  name: string;
  bytes: Buffer;
}

/** What its files have together by its directory, in bytes; undefined when it is no zip, or none that we take. Nothing is unpacked. */
export function bytesInZip(zip: Buffer): number | undefined {
  try {
    return entriesOf(zip)?.reduce((sum, { bytes }) => sum + bytes, 0);
  } catch (error) {
    // Offsets that lead outside.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The files; undefined also when they are not what the directory says. */
export async function filesInZip(zip: Buffer): Promise<ZippedFile[] | undefined> {
  try {
    return await read(zip);
  } catch (error) {
    // Offsets that lead outside, and bytes that do not inflate or to too much.
    if (error instanceof RangeError || (error instanceof Error && 'code' in error)) return undefined;
    throw error;
  }
}

/** Bytes of the record at the end, of one in the directory, and of one before a file, each without its names. */
const END = 22;
const ENTRY = 46;
const BEFORE_FILE = 30;

/** Those of files; folders are only ways to them. */
function entriesOf(zip: Buffer): Entry[] | undefined {
  const end = findEnd(zip);
  if (end === undefined) return undefined;
  const entries = zip.readUInt16LE(end + 10);
  if (entries > MOST_FILES) return undefined;

  const files = new Map<string, Entry>();
  let left = MOST_EXTRACTED;
  let at = zip.readUInt32LE(end + 16);
  for (let i = 0; i < entries; i++) {
    const entry = entryAt(zip, at);
    if (!entry) return undefined;
    at = entry.next;
    if (entry.name.endsWith('/')) continue;
    left -= entry.bytes;
    if (left < 0 || files.has(entry.name)) return undefined;
    files.set(entry.name, entry);
  }
  return [...files.values()];
}

async function read(zip: Buffer): Promise<ZippedFile[] | undefined> {
  const files: ZippedFile[] = [];
  for (const entry of entriesOf(zip) ?? [undefined]) {
    const bytes = entry && (await extract(zip, entry));
    if (!bytes) return undefined;
    files.push({ name: entry.name, bytes });
  }
  return files;
}

/** A comment may follow it. */
function findEnd(zip: Buffer) {
  const at = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  return at >= 0 && at + END <= zip.length ? at : undefined;
}

interface Entry {
  name: string;
  /** 0 stored, 8 deflated. */
  method: number;
  packedBytes: number;
  bytes: number;
  /** Where the record before the file begins. */
  offset: number;
  next: number;
}

function entryAt(zip: Buffer, at: number): Entry | undefined {
  if (zip.toString('latin1', at, at + 4) !== 'PK\x01\x02') return undefined;
  const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field)) as Three;
  const name = zip.toString('utf8', at + ENTRY, at + ENTRY + nameBytes);
  if (!isPlainName(name) || isLocked(zip, at) || isLink(zip, at)) return undefined;
  return {
    name,
    method: zip.readUInt16LE(at + 10),
    packedBytes: zip.readUInt32LE(at + 20),
    bytes: zip.readUInt32LE(at + 24),
    offset: zip.readUInt32LE(at + 42),
    next: at + ENTRY + nameBytes + extraBytes + commentBytes,
  };
}

type Three = [number, number, number];

/** Below the program's own folder whatever is made of it: no way up, none from the root, no other system's signs. */
function isPlainName(name: string) {
  if (name.length === 0 || name.length > LONGEST_NAME || /[\p{Cc}\\:\uFFFD]/u.test(name)) return false;
  const parts = name.replace(/\/$/, '').split('/');
  return parts.every((part) => part !== '' && part !== '.' && part !== '..');
}

const isLocked = (zip: Buffer, at: number) => (zip.readUInt16LE(at + 8) & 1) === 1;

/** Whether Unix made it and it is anything but a file or a folder. */
function isLink(zip: Buffer, at: number) {
  const type = (zip.readUInt32LE(at + 38) >>> 16) & 0o170000;
  return type !== 0 && type !== 0o100000 && type !== 0o040000;
}

async function extract(zip: Buffer, entry: Entry) {
  if (zip.toString('latin1', entry.offset, entry.offset + 4) !== 'PK\x03\x04') return undefined;
  const names = zip.readUInt16LE(entry.offset + 26) + zip.readUInt16LE(entry.offset + 28);
  const begin = entry.offset + BEFORE_FILE + names;
  const packed = zip.subarray(begin, begin + entry.packedBytes);
  const bytes = await unpacked(packed, entry);
  return bytes?.length === entry.bytes ? bytes : undefined;
}

const inflate = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflateRaw);

async function unpacked(packed: Buffer, { method, bytes }: Entry) {
  if (method === 0) return packed;
  // At least one byte, because zero means no limit.
  if (method === 8) return inflate(packed, { maxOutputLength: Math.max(bytes, 1) });
  return undefined;
}
