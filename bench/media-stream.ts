/** How much is sent for one person's picture and sound: 500 kbit/s, as Chromium sends 360p and Opus. */

/** Packets in a second. */
export const PACKETS = 123;
/** Pictures in a second; the packets of one leave together. */
export const FRAMES = 25;
/** In each packet. */
export const BYTES = 490;

/** Packets of that picture, counted from 0. */
export const packetsIn = (frame: number) =>
  Math.floor(((frame + 1) * PACKETS) / FRAMES) - Math.floor((frame * PACKETS) / FRAMES);
