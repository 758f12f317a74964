/**
 * Reads what we need of an MP4 (ISO/IEC 14496-12): boxes that follow and contain
 * one another, each with its size and four letters. The file is a stranger's:
 * every size may be a lie, so only a few bytes are read at each place, and only
 * so many places are looked at.
 */
import { type FileHandle, open } from 'node:fs/promises';
import type { VideoMetadata } from '#server/ports/video-tools.ts';

export interface Box {
  type: string;
  /** Where it begins, header and all. */
  start: number;
  /** Where what it contains begins. */
  content: number;
  /** Where the next one begins. */
  end: number;
}

/** Of boxes in one place; a film has five, one that is cut in fragments two for each. */
const MAX_BOXES = 10_000;

/** Those that lie between two places of the file, in order, as far as they make sense. */
export async function boxesIn(file: FileHandle, { content, end }: Pick<Box, 'content' | 'end'>) {
  const boxes: Box[] = [];
  for (let place = content; place < end && boxes.length < MAX_BOXES; ) {
    const box = toBox(await readAt(file, place, 16), place, end);
    if (!box) return { boxes, areWhole: false };
    boxes.push(box);
    place = box.end;
  }
  return { boxes, areWhole: boxes.at(-1)?.end === end };
}

/** @param header  its first bytes, 16 where there are as many. Undefined for what is no box, or reaches beyond what contains it. */
export function toBox(header: Buffer, start: number, limit: number): Box | undefined {
  if (header.length < 8) return undefined;
  const short = header.readUInt32BE(0);
  const isLong = short === 1;
  if (isLong && header.length < 16) return undefined;
  const size = isLong ? Number(header.readBigUInt64BE(8)) : short;
  const content = start + (isLong ? 16 : 8);
  // Size 0 means: to the end of the file.
  const end = size === 0 ? limit : start + size;
  if (end < content || end > limit) return undefined;
  return { type: header.toString('latin1', 4, 8), start, content, end };
}

export async function readAt(file: FileHandle, place: number, length: number) {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, place);
  return buffer.subarray(0, bytesRead);
}

/** Undefined when it has no index, or none that can be read: then nothing can play it. */
export async function lookAtMp4(path: string): Promise<VideoMetadata | undefined> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const index = (await boxesIn(file, { content: 0, end: size })).boxes.find(({ type }) => type === 'moov');
    if (!index) return undefined;
    const header = (await boxesIn(file, index)).boxes.find(({ type }) => type === 'mvhd');
    return (
      header && { seconds: secondsIn(await readAt(file, header.content, Math.min(32, header.end - header.content))) }
    );
  } finally {
    await file.close();
  }
}

/** A week; what claims to be longer does not know. */
const LONGEST = 7 * 24 * 60 * 60;

/** Section 8.2.2: version 1 has wider fields than version 0. */
function secondsIn(header: Buffer) {
  const isWide = header[0] === 1;
  if (header.length < (isWide ? 32 : 20)) return undefined;
  const unitsPerSecond = header.readUInt32BE(isWide ? 20 : 12);
  const units = isWide ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16);
  const seconds = units / unitsPerSecond;
  return seconds > 0 && seconds <= LONGEST ? seconds : undefined;
}
