/** Reads VP8's payload descriptor (RFC 7741, section 4.2). Never throws, never reads beyond the packet. */
export interface Vp8Descriptor {
  /** True for the first packet of a key frame. */
  isKeyFrame: boolean;
  /** True for the first packet of any frame. */
  isStart: boolean;
  /** Offset of the frame's data, after the descriptor. */
  payloadAt: number;
  /** Offset of the picture id (15 or 7 bits); 0 when the packet has no picture id. */
  pictureIdAt: number;
  pictureId: number;
  isLongPictureId: boolean;
  /** Offset of TL0PICIDX, the index of the temporal base layer; 0 when the packet has no such index. */
  tl0At: number;
  tl0: number;
}

export const blankVp8 = (): Vp8Descriptor => ({
  isKeyFrame: false,
  isStart: false,
  payloadAt: 0,
  pictureIdAt: 0,
  pictureId: 0,
  isLongPictureId: false,
  tl0At: 0,
  tl0: 0,
});

const EXTENDED = 0x80;
const START = 0x10;
const PARTITION = 0x07;
const HAS_PICTURE_ID = 0x80;
const HAS_TL0 = 0x40;
const HAS_TID_OR_KEY_INDEX = 0x30;

/**
 * Reads the descriptor at offset `at` into `into`. Returns false for invalid bytes; `into` then has undefined content.
 */
export function readVp8(packet: Buffer, at: number, into: Vp8Descriptor): boolean {
  const end = packet.length;
  if (at >= end) return false;
  const first = packet[at]!;
  let next = at + 1;
  into.pictureIdAt = 0;
  into.tl0At = 0;
  if (first & EXTENDED) {
    if (next >= end) return false;
    const has = packet[next++]!;
    if (has & HAS_PICTURE_ID) next = readPictureId(packet, next, into);
    if (has & HAS_TL0) {
      into.tl0At = next;
      into.tl0 = packet[next] ?? 0;
      next++;
    }
    if (has & HAS_TID_OR_KEY_INDEX) next++;
  }
  if (next >= end) return false;
  // The lowest bit of a frame's first byte is 0 in key frames (RFC 6386, section 9.1).
  into.isStart = (first & START) !== 0 && (first & PARTITION) === 0;
  into.isKeyFrame = into.isStart && (packet[next]! & 1) === 0;
  into.payloadAt = next;
  return true;
}

function readPictureId(packet: Buffer, at: number, into: Vp8Descriptor) {
  const byte = packet[at] ?? 0;
  into.pictureIdAt = at;
  into.isLongPictureId = byte > 0x7f;
  into.pictureId = into.isLongPictureId ? ((byte & 0x7f) << 8) | (packet[at + 1] ?? 0) : byte;
  return at + (into.isLongPictureId ? 2 : 1);
}
