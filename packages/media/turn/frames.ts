/**
 * Splits a byte stream into STUN messages and ChannelData messages (RFC 8656, section 12.4). Over a stream both are
 * padded to a multiple of four bytes (section 12.5).
 */
import { HEADER, MAGIC_COOKIE, padded } from './stun-message.ts';

export type Frame = { type: 'message'; bytes: Buffer } | { type: 'channel'; channel: number; data: Buffer };

/** Most bytes of a frame: network packets have up to 1,500, and a STUN message around one is little longer. */
export const MAX_FRAME = 4096;
const CHANNEL_HEADER = 4;
export const FIRST_CHANNEL = 0x4000;
/** The last channel number that RFC 8656 allows. */
export const LAST_CHANNEL = 0x4fff;

/**
 * Returns a function that takes pieces as they arrive and buffers less than one frame. The function returns false from
 * the first invalid frame on, because frame boundaries are unknown afterwards.
 */
export function frameSplitter(onFrame: (frame: Frame) => void) {
  let remainder = Buffer.alloc(0);
  let isValid = true;

  return (piece: Buffer) => {
    if (!isValid) return false;
    const bytes = remainder.length > 0 ? Buffer.concat([remainder, piece]) : piece;
    let at = 0;
    for (let length = lengthOf(bytes, at); ; length = lengthOf(bytes, at)) {
      isValid = length !== 'nonsense';
      if (length === 'nonsense' || length === 'unknown' || at + length > bytes.length) break;
      onFrame(frameOf(bytes.subarray(at, at + length)));
      at += length;
    }
    // The remainder is copied, so that a few bytes do not keep the whole received buffer in memory.
    remainder = isValid ? Buffer.from(bytes.subarray(at)) : Buffer.alloc(0);
    return isValid;
  };
}

function lengthOf(bytes: Buffer, at: number): number | 'unknown' | 'nonsense' {
  const first = bytes[at];
  if (first === undefined) return 'unknown';
  const isChannel = first >= FIRST_CHANNEL >> 8 && first <= LAST_CHANNEL >> 8;
  if (!isChannel && first > 0x3f) return 'nonsense';
  if (bytes.length - at < CHANNEL_HEADER) return 'unknown';

  const hasCookie = isChannel || bytes.length - at < 8 || bytes.readUInt32BE(at + 4) === MAGIC_COOKIE;
  if (!hasCookie) return 'nonsense';
  const declared = bytes.readUInt16BE(at + 2);
  const length = isChannel ? CHANNEL_HEADER + padded(declared) : HEADER + declared;
  return length > MAX_FRAME ? 'nonsense' : length;
}

function frameOf(bytes: Buffer): Frame {
  if (bytes[0]! < FIRST_CHANNEL >> 8) return { type: 'message', bytes };
  const length = bytes.readUInt16BE(2);
  const data = bytes.subarray(CHANNEL_HEADER, CHANNEL_HEADER + length);
  return { type: 'channel', channel: bytes.readUInt16BE(0), data };
}

export function channelFrame(channel: number, data: Buffer) {
  const bytes = Buffer.alloc(CHANNEL_HEADER + padded(data.length));
  bytes.writeUInt16BE(channel, 0);
  bytes.writeUInt16BE(data.length, 2);
  data.copy(bytes, CHANNEL_HEADER);
  return bytes;
}
