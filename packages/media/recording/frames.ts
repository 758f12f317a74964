/** Assembles whole VP8 frames from packets in order (RFC 7741, section 4). */
import type { StoredPacket } from '#packages/media/layer.ts';
import { blankVp8, readVp8 } from '#packages/media/wire/vp8.ts';

/** Bytes of RTP's fixed header, the only header of a stored packet. */
export const HEADER_BYTES = 12;
/** Largest frame in bytes: more than a second at the highest allowed bitrate. The server rejects longer messages. */
const MAX_FRAME_BYTES = 600_000;

export interface Frame {
  bytes: Buffer;
  isKeyFrame: boolean;
  /** RTP timestamp, in units of the sender's clock. */
  timestamp: number;
}

export function openFrames() {
  const descriptor = blankVp8();
  let parts: Buffer[] | undefined;
  let isKeyFrame = false;
  let length = 0;

  return {
    /**
     * Adds a packet. Returns undefined until the frame's last packet; then the whole frame, or 'broken' when one of its
     * packets is missing.
     */
    add({ packet, hasMarker, timestamp, isKeyFrame: beginsKeyFrame }: StoredPacket): Frame | 'broken' | undefined {
      const isRead = readVp8(packet, HEADER_BYTES, descriptor);
      if (isRead && descriptor.isStart) {
        parts = [];
        length = 0;
        isKeyFrame = beginsKeyFrame;
      }
      if (isRead && parts) {
        parts.push(packet.subarray(descriptor.payloadAt));
        length += packet.length - descriptor.payloadAt;
        if (length > MAX_FRAME_BYTES) parts = undefined;
      }
      if (!hasMarker) return undefined;
      const whole = parts;
      parts = undefined;
      return whole ? { bytes: Buffer.concat(whole, length), isKeyFrame, timestamp } : 'broken';
    },
  };
}
