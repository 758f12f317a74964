/** The media of one person: 500 kbit/s, as Chromium sends 360p and Opus. */

/** Packets per second. */
export const PACKETS = 123;
/** Frames per second; the packets of a frame are sent together. */
export const FRAMES = 25;
/** In each packet. */
export const BYTES = 490;

/** Packets of that frame, counted from 0. */
export const packetsIn = (frame: number) =>
  Math.floor(((frame + 1) * PACKETS) / FRAMES) - Math.floor((frame * PACKETS) / FRAMES);
