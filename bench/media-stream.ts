/** Rates of one person's media: 500 kbit/s, as Chromium sends video of 360 lines and Opus audio. */

/** Packets per second. */
export const PACKETS = 123;
/** Frames per second; the packets of a frame are sent together. */
export const FRAMES = 25;
/** Bytes of payload per packet. */
export const BYTES = 490;

/** Number of packets of a frame; frames are counted from 0. */
export const packetsIn = (frame: number) =>
  Math.floor(((frame + 1) * PACKETS) / FRAMES) - Math.floor((frame * PACKETS) / FRAMES);
