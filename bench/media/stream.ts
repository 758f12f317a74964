/** Rates of one person's media: 500 kbit/s, as Chromium sends video of 360 lines and Opus audio. */

/** The number of packets per second. */
export const PACKETS = 123;
/** The number of frames per second; the packets of a frame are sent together. */
export const FRAMES = 25;
/** The bytes of payload per packet. */
export const BYTES = 490;

/** Returns the number of packets in a frame; frames are counted from 0. */
export const packetsIn = (frame: number) =>
  Math.floor(((frame + 1) * PACKETS) / FRAMES) - Math.floor((frame * PACKETS) / FRAMES);
