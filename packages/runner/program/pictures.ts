/**
 * Finds the pictures that a program has written into its folder, for programs whose owner requested them. The first bytes of a file decide
 * whether it is a picture, not its name.
 */
import { toBase64 } from '#packages/runner/client/program.ts';
import type { WirePicture, WirePictures, WireProgram } from '#packages/runner/protocol.ts';
import type { PictureLimits, SandboxFile, SandboxPictures } from '#packages/runner/sandbox/job.ts';

const MEGABYTE = 1024 * 1024;
const LIMITS: PictureLimits = { count: 6, bytes: MEGABYTE, totalBytes: 3 * MEGABYTE };

const NAMED_AS_PICTURE = /\.(?:png|jpe?g|gif|webp|svg)$/i;

type Given = Pick<WireProgram, 'files'>;

/** Limits on the pictures that a sandbox returns. They also leave room for pictures that were sent with the program. */
export function pictureLimits({ files }: Given): PictureLimits {
  const given = files.filter(isInFolder).map(({ bytes }) => Buffer.byteLength(bytes, 'base64'));
  return {
    count: LIMITS.count + given.length,
    bytes: LIMITS.bytes,
    totalBytes: given.reduce((sum, size) => sum + Math.min(size, LIMITS.bytes), LIMITS.totalBytes),
  };
}

const isInFolder = ({ name }: { name: string }) => NAMED_AS_PICTURE.test(name) && !name.includes('/');

/** Returns the pictures that the program wrote or changed. */
export function writtenPictures({ files: given }: Given, { files, tooMany, tooLarge }: SandboxPictures): WirePictures {
  const before = new Map(given.map(({ name, bytes }) => [name, Buffer.from(bytes, 'base64')]));
  const written = files.filter(({ name, bytes }) => !before.get(name)?.equals(bytes)).toSorted(byName);
  const readable = written.flatMap(({ name, bytes }) => {
    const type = typeOf(bytes);
    return type ? { name, type, bytes: toBase64(bytes), size: bytes.length } : [];
  });
  const pictures = fitting(readable).map(({ size: _, ...picture }) => picture);
  return {
    pictures,
    tooMany: tooMany + readable.length - pictures.length,
    tooLarge,
    unreadable: written.length - readable.length,
  };
}

const byName = (one: SandboxFile, other: SandboxFile) => one.name.localeCompare(other.name, 'en', { numeric: true });

/** Returns the first pictures that are within the limits. */
function fitting<P extends { size: number }>(pictures: P[]) {
  let room = LIMITS.totalBytes;
  return pictures.slice(0, LIMITS.count).filter(({ size }) => {
    room -= size;
    return room >= 0;
  });
}

const SVG =
  /^\uFEFF?\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--[\s\S]{0,2000}?-->\s*)?(?:<!DOCTYPE[^>[]{0,300}>\s*)?(?:<!--[\s\S]{0,2000}?-->\s*)?<svg[\s>]/;
/** The number of bytes at the beginning of a file in which an SVG element must begin. */
const SEARCHED = 5_000;

/** The type of a picture; undefined for other files. */
export function typeOf(bytes: Uint8Array): WirePicture['type'] | undefined {
  const start = Buffer.from(bytes.subarray(0, SEARCHED));
  const ascii = start.toString('latin1', 0, 12);
  if (ascii.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (ascii.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (/^GIF8[79]a/.test(ascii)) return 'image/gif';
  if (/^RIFF.{4}WEBP/s.test(ascii)) return 'image/webp';
  return SVG.test(start.toString('utf8')) ? 'image/svg+xml' : undefined;
}
