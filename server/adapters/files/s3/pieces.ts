/**
 * The pieces of an unfinished file. Each piece is an object that never changes, named by the offset of its bytes in the file. Pieces may
 * overlap: a process that hung writes the same bytes as the process that took the upload over, and merging writes bytes again.
 */
import { randomBytes } from 'node:crypto';
import { FilesUnavailable } from '#server/ports/files.ts';
import type { S3 } from './client.ts';
import { inParallel } from './in-parallel.ts';
import { MIN_PART_SIZE, type Part } from './multipart.ts';
import { deleteObject, getObject, listObjects, type S3Object } from './objects.ts';

export interface Piece {
  key: string;
  /** The offset of the piece in the file. */
  start: number;
  bytes: number;
}

/** A part of a piece. */
export interface Span {
  key: string;
  /** Bytes of the piece before the span. */
  skip: number;
  bytes: number;
}

/** The object whose existence marks an unfinished file. */
export const BEGUN = 'begun';
/** The object that contains the name of the finished file, written before that file appears. */
export const FINISHING = 'finishing';

export const newPieceKey = (folder: string, { start, bytes }: Pick<Piece, 'start' | 'bytes'>) =>
  `${folder}/${String(start).padStart(16, '0')}-${bytes}-${randomBytes(6).toString('hex')}`;

function pieceOf({ key, bytes }: S3Object): Piece[] {
  const [, start] = key.match(/\/(\d{16})-\d+-[\da-f]{12}$/) ?? [];
  return start === undefined ? [] : [{ key, start: Number(start), bytes }];
}

export interface Contents {
  isBegun: boolean;
  isFinishing: boolean;
  /** The spans that make up the file, in order, without overlaps. */
  spans: Span[];
  /** The length of the file. */
  end: number;
  /** Whether bytes in the middle are missing: then the S3 server does not list a piece that it has stored. */
  hasHole: boolean;
}

/** Interprets the objects of an unfinished file, in the order of their keys. */
export function contentsOf(objects: S3Object[]): Contents {
  const has = (name: string) => objects.some(({ key }) => key.endsWith(`/${name}`));
  return { isBegun: has(BEGUN), isFinishing: has(FINISHING), ...cover(objects.flatMap(pieceOf)) };
}

function cover(pieces: Piece[]) {
  const spans: Span[] = [];
  let end = 0;
  let hasHole = false;
  // Of pieces with the same offset the longest one comes first: it has replaced the others.
  for (const { key, start, bytes } of pieces.sort((a, b) => a.start - b.start || b.bytes - a.bytes)) {
    if (start > end) hasHole = true;
    if (start > end || start + bytes <= end) continue;
    const skip = end - start;
    spans.push({ key, skip, bytes: bytes - skip });
    end = start + bytes;
  }
  return { spans, end, hasHole };
}

export async function listFolder(s3: S3, folder: string) {
  const objects: S3Object[] = [];
  for await (const object of listObjects(s3, `${folder}/`)) objects.push(object);
  return objects;
}

/** Reads spans and joins them. */
export async function readSpans(s3: S3, spans: Span[]) {
  const read = await inParallel(spans, 8, ({ key, skip, bytes }) =>
    getObject(s3, key, { first: skip, last: skip + bytes - 1 }),
  );
  if (read.includes(undefined)) throw new FilesUnavailable('A piece of an unfinished file is gone from S3');
  return Buffer.concat(read as Buffer[]);
}

/** The parts of a finished file: copies of whole pieces that are large enough; smaller pieces are read and joined. */
export function partsOf(s3: S3, spans: Span[]): Part[] {
  const parts: Part[] = [];
  let small: Span[] = [];
  const join = () => {
    const joined = small;
    if (joined.length > 0) parts.push({ bytes: bytesIn(joined), read: () => readSpans(s3, joined) });
    small = [];
  };
  for (const span of spans) {
    if (small.length === 0 && span.skip === 0 && span.bytes >= MIN_PART_SIZE) {
      parts.push({ bytes: span.bytes, copyOf: span.key });
      continue;
    }
    small.push(span);
    if (bytesIn(small) >= MIN_PART_SIZE) join();
  }
  join();
  return parts;
}

export const bytesIn = (spans: { bytes: number }[]) => spans.reduce((sum, { bytes }) => sum + bytes, 0);

/** Deletes an unfinished file: first the object that marks it. */
export async function removeFolder(s3: S3, folder: string) {
  await deleteObject(s3, `${folder}/${BEGUN}`);
  const keys = (await listFolder(s3, folder)).map(({ key }) => key).filter((key) => !key.endsWith(`/${FINISHING}`));
  await inParallel(keys, 16, (key) => deleteObject(s3, key));
  await deleteObject(s3, `${folder}/${FINISHING}`);
}
