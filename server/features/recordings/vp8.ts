/** The header of VP8 frames (RFC 6386, section 9.1), and a blank frame. */

/** Returns the size of a VP8 key frame in pixels; undefined for other frames. */
export function sizeOf(frame: Uint8Array) {
  const bytes = Buffer.from(frame.buffer, frame.byteOffset, frame.length);
  const isKeyFrame = bytes.length >= 10 && (bytes[0]! & 1) === 0 && bytes.readUIntBE(3, 3) === 0x9d012a;
  if (!isKeyFrame) return undefined;
  return { width: bytes.readUInt16LE(6) & 0x3fff, height: bytes.readUInt16LE(8) & 0x3fff };
}

/**
 * A dark blue key frame of 640 by 360 pixels, made by
 * `ffmpeg -f lavfi -i color=c=0x14213d:s=640x360 -frames:v 1 -c:v libvpx -b:v 50k -qmin 40`. Its bytes are mostly one
 * repeated pattern.
 */
export const blankFrame = Buffer.from(
  `kDMAnQEqgAJoAQnHCIWFiJmEiDUCAnTyOjrUYe${'yc4e'.repeat(130)}ycuAD+6Cv6SXA=`,
  'base64',
);
