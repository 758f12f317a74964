/** What a packet of Opus says of itself (RFC 6716, section 3.1), and packets of silence. */

/** Milliseconds of one frame, by the configuration in a packet's first five bits. */
const SILK = [10, 20, 40, 60];
const HYBRID = [10, 20];
const CELT = [2.5, 5, 10, 20];
const frameTimes = [SILK, SILK, SILK, HYBRID, HYBRID, CELT, CELT, CELT, CELT].flat();
/** Of what one packet holds (section 3.4). */
const LONGEST = 120;

/** How long a packet sounds, in milliseconds; undefined where it is none. */
export function opusTime(packet: Uint8Array) {
  const [first, second] = packet;
  if (first === undefined) return undefined;
  const frames = framesIn(first & 3, second);
  const time = frames * frameTimes[first >> 3]!;
  return time > 0 && time <= LONGEST ? time : undefined;
}

/** Section 3.2: one, two, two, or as many as the second byte says. */
function framesIn(code: number, second: number | undefined) {
  if (code === 3) return (second ?? 0) & 0x3f;
  return code === 0 ? 1 : 2;
}

/** Silences of each length, the longest first: one frame of CELT over the whole band, of one channel. */
const silences = CELT.map((time, n) => ({ time, packet: Uint8Array.of((28 + n) << 3, 0xff, 0xfe) })).reverse();

/** The longest silence that fits; undefined where none does. @param time  milliseconds */
export const silenceWithin = (time: number) => silences.find((silence) => silence.time <= time);
