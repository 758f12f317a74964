/** The duration of Opus packets (RFC 6716, section 3.1), and packets of silence. */

/**
 * Milliseconds per frame in Opus's modes SILK, hybrid and CELT. A packet's first five bits are an index into
 * `frameTimes`.
 */
const SILK = [10, 20, 40, 60];
const HYBRID = [10, 20];
const CELT = [2.5, 5, 10, 20];
const frameTimes = [SILK, SILK, SILK, HYBRID, HYBRID, CELT, CELT, CELT, CELT].flat();
/** Maximum milliseconds of one packet (RFC 6716, section 3.4). */
const MAX_PACKET_TIME = 120;

/** Returns the duration of a packet in milliseconds; undefined if it is not a valid Opus packet. */
export function opusTime(packet: Uint8Array) {
  const [first, second] = packet;
  if (first === undefined) return undefined;
  const frames = framesIn(first & 3, second);
  const time = frames * frameTimes[first >> 3]!;
  return time > 0 && time <= MAX_PACKET_TIME ? time : undefined;
}

/**
 * Returns the number of frames in a packet (section 3.2): 1, 2 or 2 for codes 0 to 2; for code 3 the second byte
 * contains it.
 */
function framesIn(code: number, second: number | undefined) {
  if (code === 3) return (second ?? 0) & 0x3f;
  return code === 0 ? 1 : 2;
}

/** Packets of silence, the longest first: one for each CELT frame length, with a single full-band mono frame. */
const silences = CELT.map((time, n) => ({ time, packet: Uint8Array.of((28 + n) << 3, 0xff, 0xfe) })).reverse();

/** The longest packet of silence that fits into `time` milliseconds; undefined if none fits. */
export const silenceWithin = (time: number) => silences.find((silence) => silence.time <= time);
