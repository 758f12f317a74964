import { Refusal } from '#server/refusal.ts';
import * as videosTexts from '#texts/learning/videos.ts';

/**
 * Matches ISO base media (ISO/IEC 14496-12, section 4.3): the first box is `ftyp`, with the major brand and the
 * compatible brands.
 */
const FTYP = /^\0\0..ftyp/s;
const VIDEO = /^(?:isom|iso[2-9]|mp4[12]|avc1|M4V.|dash|MSNV|3g[p2].)$/;
/**
 * Major brands that are refused. Photos and music use the same container, and may list a video's brand too; QuickTime
 * (`qt`) is not played by all browsers.
 */
const NO_VIDEO = /^(?:heic|heix|hevc|mif1|msf1|avif|avis|M4A |M4B |qt {2})$/;
/** The EBML header (RFC 8794, section 8.1) with the document type (0x4282) 'webm' in four bytes. */
const WEBM = /^1a45dfa3(?:..)*?4282847765626d/;

/**
 * Detects the container format from the file's first bytes.
 *
 * @throws {Refusal} invalid  browsers do not play the format
 */
export function videoKind(firstBytes: Uint8Array) {
  const start = Buffer.from(firstBytes);
  if (WEBM.test(start.toString('hex'))) return 'webm';
  if (isMp4(start.toString('latin1'))) return 'mp4';
  throw new Refusal('invalid', videosTexts.notAVideo);
}

function isMp4(start: string) {
  if (!FTYP.test(start)) return false;
  const box = start.slice(0, start.charCodeAt(2) * 256 + start.charCodeAt(3));
  const brand = box.slice(8, 12);
  // The major brand is followed by its version, which is skipped.
  const brands = [brand, ...(box.slice(16).match(/.{4}/gs) ?? [])];
  return !NO_VIDEO.test(brand) && brands.some((brand) => VIDEO.test(brand));
}
