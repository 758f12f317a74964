import { videoMessages } from '#contract/videos.ts';
import { Refusal } from '#server/refusal.ts';

/**
 * ISO base media (ISO/IEC 14496-12, section 4.3): a short box called ftyp comes
 * first, with the brand it was made as. These are brands of videos; photos (heic,
 * avif) and music (M4A) come in the same boxes. QuickTime's own ('qt  ') is not
 * taken: browsers do not promise to play it.
 */
const MP4 = /^\0\0..ftyp(?:isom|iso[2-9]|mp4[12]|avc1|M4V |dash|MSNV|3gp.)/s;
/** EBML's header (RFC 8794, section 8.1), and in it the document type (0x4282) 'webm' in four bytes. */
const WEBM = /^1a45dfa3(?:..)*?4282847765626d/;

/**
 * What a video is, by its first bytes.
 *
 * @throws {Refusal} invalid  not one of those that browsers show
 */
export function videoKind(firstBytes: Uint8Array) {
  const start = Buffer.from(firstBytes);
  if (WEBM.test(start.toString('hex'))) return 'webm';
  if (MP4.test(start.toString('latin1'))) return 'mp4';
  throw new Refusal('invalid', videoMessages.notAVideo);
}
