/**
 * Reads the metadata of an MP4 (ISO/IEC 14496-12): nested boxes, each with its size and a four-letter type. The file is
 * untrusted and every size may be wrong, so each step reads only a few bytes and the number of boxes is limited.
 */
import { type FileHandle, open } from 'node:fs/promises';
import type { VideoMetadata } from '#server/ports/video-tools.ts';

export interface Box {
  type: string;
  /** Offset of the box, including its header. */
  start: number;
  /** The offset of the box's content, after its header. */
  content: number;
  /** The offset at which the box ends and the next one begins. */
  end: number;
}

/** Maximum boxes per level: a usual file has five at the top, and a fragmented one two per fragment. */
const MAX_BOXES = 10_000;

/** The valid boxes within a range of the file, in order. */
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

/** @param header  the first 16 bytes, or fewer at the end. Returns undefined if it is no box or exceeds its parent */
export function toBox(header: Buffer, start: number, limit: number): Box | undefined {
  if (header.length < 8) return undefined;
  const short = header.readUInt32BE(0);
  const isLong = short === 1;
  if (isLong && header.length < 16) return undefined;
  const size = isLong ? Number(header.readBigUInt64BE(8)) : short;
  const content = start + (isLong ? 16 : 8);
  // Size 0 means that the box extends to the end of the file.
  const end = size === 0 ? limit : start + size;
  if (end < content || end > limit) return undefined;
  return { type: header.toString('latin1', 4, 8), start, content, end };
}

export async function readAt(file: FileHandle, place: number, length: number) {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, place);
  return buffer.subarray(0, bytesRead);
}

/**
 * Reads the playing time of an MP4. Returns undefined without a readable index, because such a file cannot be played.
 */
export async function inspectMp4(path: string): Promise<VideoMetadata | undefined> {
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

/** A week in seconds; longer playing times are considered invalid. */
const MAX_SECONDS = 7 * 24 * 60 * 60;

/** Reads the movie header (`mvhd`, section 8.2.2), whose version 1 has wider fields than version 0. */
function secondsIn(header: Buffer) {
  const isWide = header[0] === 1;
  if (header.length < (isWide ? 32 : 20)) return undefined;
  const unitsPerSecond = header.readUInt32BE(isWide ? 20 : 12);
  const units = isWide ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16);
  const seconds = units / unitsPerSecond;
  return seconds > 0 && seconds <= MAX_SECONDS ? seconds : undefined;
}
