/** Test packets like a browser's VP8 and Opus: descriptors and key frame flags are valid, image data is not. */
export interface VideoOptions {
  ssrc: number;
  payloadType?: number;
  /** The RTP stream id, which names the simulcast layer; sent in header extension 4. */
  streamId?: string;
  sequence?: number;
  pictureId?: number;
}

const STREAM_ID = 4;
const AUDIO_LEVEL = 1;

/** Makes the packets of one video stream, frame after frame. */
export function videoSource({ ssrc, payloadType = 96, streamId, sequence = 65_000, pictureId = 32_700 }: VideoOptions) {
  let nextSequence = sequence;
  let nextPicture = pictureId;
  let timestamp = 0xffff_0000;
  let tl0 = 250;

  function packet(part: { isFirst: boolean; isLast: boolean; isKey: boolean; payload: Buffer }) {
    const descriptor = Buffer.from([
      part.isFirst ? 0x90 : 0x80,
      0xe0,
      0x80 | (nextPicture >> 8),
      nextPicture & 0xff,
      tl0 & 0xff,
      0,
      part.isFirst && part.isKey ? 0 : 1,
    ]);
    const header = rtpHeader({ payloadType, sequence: nextSequence, timestamp, ssrc, hasMarker: part.isLast });
    nextSequence = (nextSequence + 1) & 0xffff;
    const extension = streamId ? oneExtension(STREAM_ID, Buffer.from(streamId)) : Buffer.alloc(0);
    if (streamId) header[0] = 0x90;
    return Buffer.concat([header, extension, descriptor, part.payload]);
  }

  return {
    /** Returns the packets of the next frame, each with the given payload. */
    frame({ isKey = false, packets = 2, payload = Buffer.alloc(400) } = {}) {
      const made = Array.from({ length: packets }, (_, n) =>
        packet({ isFirst: n === 0, isLast: n === packets - 1, isKey, payload }),
      );
      nextPicture = (nextPicture + 1) & 0x7fff;
      tl0++;
      timestamp = (timestamp + 3_600) >>> 0;
      return made;
    },
  };
}

/**
 * Makes an RTP packet with the header extension of the audio level.
 *
 * @param level  decibels below the maximum (RFC 6464)
 */
export function audioPacket(audio: { ssrc: number; sequence: number; level: number }) {
  const header = rtpHeader({ payloadType: 111, timestamp: audio.sequence * 960, hasMarker: false, ...audio });
  header[0] = 0x90;
  return Buffer.concat([header, oneExtension(AUDIO_LEVEL, Buffer.from([0x80 | audio.level])), Buffer.alloc(60)]);
}

export function rtpHeader(header: {
  payloadType: number;
  sequence: number;
  timestamp: number;
  ssrc: number;
  hasMarker: boolean;
}) {
  const bytes = Buffer.alloc(12);
  bytes[0] = 0x80;
  bytes[1] = header.payloadType | (header.hasMarker ? 0x80 : 0);
  bytes.writeUInt16BE(header.sequence & 0xffff, 2);
  bytes.writeUInt32BE(header.timestamp >>> 0, 4);
  bytes.writeUInt32BE(header.ssrc, 8);
  return bytes;
}

function oneExtension(id: number, value: Buffer) {
  const words = Math.ceil((1 + value.length) / 4);
  const bytes = Buffer.alloc(4 + words * 4);
  bytes.writeUInt16BE(0xbede, 0);
  bytes.writeUInt16BE(words, 2);
  bytes[4] = (id << 4) | (value.length - 1);
  value.copy(bytes, 5);
  return bytes;
}
