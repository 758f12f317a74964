/**
 * Reads the playing time of a WebM (RFC 8794 and the Matroska specification): elements with an id, a size and content.
 * The playing time is near the beginning, before the pictures, so the rest of the file is not read.
 */
import { open } from 'node:fs/promises';
import type { VideoMetadata } from '#server/ports/video-tools.ts';
import { readAt } from './mp4.ts';

const ID = { ebml: 0x1a45dfa3, segment: 0x18538067, info: 0x1549a966, scale: 0x2ad7b1, duration: 0x4489 };

/** The number of bytes that are read from the beginning of the file. */
const FRONT = 65_536;
/** The default time unit of a WebM: a million nanoseconds. */
const USUAL_SCALE = 1_000_000;

/**
 * Reads the playing time of a WebM; undefined if the file is not a WebM. Most files recorded by browsers have no
 * playing time.
 */
export async function inspectWebm(path: string): Promise<VideoMetadata | undefined> {
  const file = await open(path);
  try {
    const front = await readAt(file, 0, FRONT);
    const segment = find(front, ID.segment);
    if (!find(front, ID.ebml) || !segment) return undefined;
    const info = find(segment, ID.info);
    return { seconds: info && secondsIn(info) };
  } finally {
    await file.close();
  }
}

function secondsIn(info: Buffer) {
  const scale = find(info, ID.scale);
  const nanoseconds = scale && scale.length > 0 && scale.length <= 6 ? scale.readUIntBE(0, scale.length) : USUAL_SCALE;
  const duration = find(info, ID.duration);
  const units = duration?.length === 8 ? duration.readDoubleBE() : duration?.length === 4 ? duration.readFloatBE() : 0;
  const seconds = (units * nanoseconds) / 1e9;
  return seconds > 0 && seconds <= 7 * 24 * 60 * 60 ? seconds : undefined;
}

/** Returns the content, as far as it was read, of the first element with the given id. */
function find(elements: Buffer, id: number) {
  for (let place = 0; place < elements.length; ) {
    const found = number(elements, place, { isId: true });
    const size = found && number(elements, place + found.length, { isId: false });
    if (!size) return undefined;
    const start = place + found.length + size.length;
    if (found.value === id) return elements.subarray(start, start + size.value);
    place = start + size.value;
  }
  return undefined;
}

/**
 * Reads a variable-length number: the leading zeros of its first byte give its length (RFC 8794, section 4). An id
 * includes the length marker.
 */
function number(bytes: Buffer, place: number, { isId }: { isId: boolean }) {
  const first = bytes[place] ?? 0;
  const length = Math.clz32(first) - 23;
  if (length > (isId ? 4 : 8) || place + length > bytes.length) return undefined;
  let value = isId ? first : first & (0xff >> length);
  let isUnknown = value === 0xff >> length;
  for (const byte of bytes.subarray(place + 1, place + length)) {
    value = value * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  // The size is unknown, as written while recording: the element extends to the end of the file.
  return { length, value: isUnknown && !isId ? bytes.length : value };
}
