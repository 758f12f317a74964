/**
 * Writes WebM (RFC 8794 and RFC 9559) without ever seeking back: a head, then one complete cluster after another. A file that is cut off
 * anywhere can be played up to there. It has no duration and no index; the preparation of the video adds them (features/videos).
 *
 * No library is used: those we know buffer all output while one track has no blocks, here for as long as a camera is off.
 */
export const VIDEO_TRACK = 1;
export const AUDIO_TRACK = 2;

/** A VP8 frame or an Opus packet. */
export interface Block {
  track: typeof VIDEO_TRACK | typeof AUDIO_TRACK;
  /** Milliseconds since the recording began. */
  time: number;
  isKeyFrame: boolean;
  bytes: Uint8Array;
}

const ID = {
  ebml: 0x1a45dfa3,
  ebmlVersion: 0x4286,
  ebmlReadVersion: 0x42f7,
  longestId: 0x42f2,
  longestSize: 0x42f3,
  docType: 0x4282,
  docTypeVersion: 0x4287,
  docTypeReadVersion: 0x4285,
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  muxingApp: 0x4d80,
  writingApp: 0x5741,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackUid: 0x73c5,
  trackType: 0x83,
  flagLacing: 0x9c,
  codecId: 0x86,
  codecPrivate: 0x63a2,
  seekPreRoll: 0x56bb,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
  audio: 0xe1,
  samplingFrequency: 0xb5,
  channels: 0x9f,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
};

const OPUS_RATE = 48_000;
/** Nanoseconds of audio that a decoder needs before its output is correct (RFC 7845, section 4.6). */
const PRE_ROLL = 80_000_000;
/** An element size of 'unknown': the segment extends to the end of the file (RFC 9559, section 11.1). */
const UNKNOWN_SIZE = Buffer.from('01ffffffffffffff', 'hex');

/**
 * Makes the head of a WebM file.
 * @param size  the size of the first frame in pixels; later frames may have another size
 */
export function webmHead({ width, height }: { width: number; height: number }) {
  const ebml = element(ID.ebml, [
    uintElement(ID.ebmlVersion, 1),
    uintElement(ID.ebmlReadVersion, 1),
    uintElement(ID.longestId, 4),
    uintElement(ID.longestSize, 8),
    element(ID.docType, [Buffer.from('webm')]),
    uintElement(ID.docTypeVersion, 4),
    uintElement(ID.docTypeReadVersion, 2),
  ]);
  const info = element(ID.info, [
    uintElement(ID.timestampScale, 1_000_000),
    element(ID.muxingApp, [Buffer.from('Darasa')]),
    element(ID.writingApp, [Buffer.from('Darasa')]),
  ]);
  const videoSettings = element(ID.video, [uintElement(ID.pixelWidth, width), uintElement(ID.pixelHeight, height)]);
  const tracks = element(ID.tracks, [
    track({ number: VIDEO_TRACK, type: 1, codec: 'V_VP8' }, [videoSettings]),
    track({ number: AUDIO_TRACK, type: 2, codec: 'A_OPUS' }, opusTrack()),
  ]);
  return Buffer.concat([ebml, idBytes(ID.segment), UNKNOWN_SIZE, info, tracks]);
}

function track({ number: n, type, codec }: { number: number; type: number; codec: string }, more: Buffer[]) {
  return element(ID.trackEntry, [
    uintElement(ID.trackNumber, n),
    uintElement(ID.trackUid, n),
    uintElement(ID.trackType, type),
    uintElement(ID.flagLacing, 0),
    element(ID.codecId, [Buffer.from(codec)]),
    ...more,
  ]);
}

/** The Opus track's settings: two channels, no samples to skip (RFC 7845, section 5.1). */
function opusTrack() {
  const head = Buffer.from('OpusHead\x01\x02\0\0\0\0\0\0\0\0\0', 'latin1');
  head.writeUInt32LE(OPUS_RATE, 12);
  const rate = Buffer.alloc(8);
  rate.writeDoubleBE(OPUS_RATE);
  return [
    element(ID.codecPrivate, [head]),
    uintElement(ID.seekPreRoll, PRE_ROLL),
    element(ID.audio, [element(ID.samplingFrequency, [rate]), uintElement(ID.channels, 2)]),
  ];
}

/** Maximum milliseconds of a cluster. A block stores its time since the cluster's start as a signed 16-bit number. */
const MAX_CLUSTER_MS = 30_000;

/**
 * Groups blocks into clusters and returns their bytes.
 * @param blocks  ordered by time
 */
export function webmClusters(blocks: Block[]) {
  const clusters: Buffer[] = [];
  for (let first = 0; first < blocks.length; ) {
    const begin = Math.floor(blocks[first]!.time);
    const next = blocks.findIndex(({ time }, n) => n > first && time - begin > MAX_CLUSTER_MS);
    const end = next < 0 ? blocks.length : next;
    clusters.push(cluster(blocks.slice(first, end), begin));
    first = end;
  }
  return Buffer.concat(clusters);
}

const cluster = (blocks: Block[], begin: number) =>
  element(ID.cluster, [uintElement(ID.timestamp, begin), ...blocks.map((block) => simpleBlock(block, begin))]);

function simpleBlock({ track: n, time, isKeyFrame, bytes }: Block, begin: number) {
  const head = Buffer.alloc(4);
  head[0] = 0x80 | n;
  head.writeInt16BE(Math.round(time) - begin, 1);
  head[3] = isKeyFrame ? 0x80 : 0;
  return element(ID.simpleBlock, [head, bytes]);
}

function element(id: number, content: Uint8Array[]) {
  const length = content.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([idBytes(id), sizeBytes(length), ...content]);
}

function uintElement(id: number, value: number) {
  const bytes = Buffer.alloc(6);
  bytes.writeUIntBE(value, 0, 6);
  const first = bytes.findIndex((byte) => byte !== 0);
  return element(id, [bytes.subarray(first < 0 ? 5 : first)]);
}

/** Encodes an element id. An id contains its own length (RFC 8794, section 5). */
function idBytes(id: number) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(id);
  return bytes.subarray(bytes.findIndex((byte) => byte !== 0));
}

/** Encodes a size in four bytes, whose first bits 0001 give that length (RFC 8794, section 4). */
function sizeBytes(size: number) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(0x1000_0000 + size);
  return bytes;
}
