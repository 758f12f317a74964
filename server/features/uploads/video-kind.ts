import { videoMessages } from '#contract/videos.ts';
import { Refusal } from '#server/refusal.ts';

/** ISO base media (ISO/IEC 14496-12, section 4.3): a box called ftyp comes first, with the brand it was made as. */
const MP4 = /^.{8}66747970/;
/** QuickTime's own brand ('qt  '): browsers do not promise to play it. */
const QUICKTIME = /^.{8}6674797071742020/;
/** EBML's header (RFC 8794, section 8.1), and in it the document type (0x4282) 'webm' in four bytes. */
const WEBM = /^1a45dfa3(?:..)*?4282847765626d/;

/**
 * What a video is, by its first bytes.
 *
 * @throws {Refusal} invalid  not one of those that browsers show
 */
export function videoKind(firstBytes: Uint8Array) {
  const start = Buffer.from(firstBytes).toString('hex');
  if (WEBM.test(start)) return 'webm';
  if (MP4.test(start) && !QUICKTIME.test(start)) return 'mp4';
  throw new Refusal('invalid', videoMessages.notAVideo);
}
