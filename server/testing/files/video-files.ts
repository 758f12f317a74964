/** Creates video files for tests: tiny ones that consist of a few bytes, and real ones if ffmpeg is installed. */
import { execFileSync } from 'node:child_process';
import { findVideoTools } from '#server/adapters/video-tools/ffmpeg.ts';

/** The installed ffmpeg; undefined if there is none: tests that need it are then skipped. */
export const ffmpeg = findVideoTools();

const u32 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, i) => {
    bytes.writeUInt32BE(value, i * 4);
  });
  return bytes;
};

export const box = (type: string, ...content: Buffer[]) => {
  const inside = Buffer.concat(content);
  return Buffer.concat([u32(inside.length + 8), Buffer.from(type, 'latin1'), inside]);
};

interface Tiny {
  seconds?: number;
  /** Whether the MP4's index (moov) is at the end of the file, as in videos from phones. */
  isIndexLast?: boolean;
  /** The content of the media part (mdat), which may be any bytes. */
  media?: Buffer;
}

const HEADER = box('ftyp', Buffer.from('isomiso2'));

/** Creates an MP4 that no player can play: its index has only the table (stco) that says where `media` begins. */
export function tinyMp4({ seconds = 12, isIndexLast = false, media = Buffer.from('picture and sound') }: Tiny = {}) {
  const indexAt = (offset: number) =>
    box(
      'moov',
      box('mvhd', u32(0, 0, 0, 1_000, seconds * 1_000), Buffer.alloc(80)),
      box('trak', box('mdia', box('minf', box('stbl', box('stco', u32(0, 1, offset)))))),
    );
  const inFront = isIndexLast ? HEADER.length : HEADER.length + indexAt(0).length;
  const index = indexAt(inFront + 8);
  return Buffer.concat(isIndexLast ? [HEADER, box('mdat', media), index] : [HEADER, index, box('mdat', media)]);
}

/** Returns the bytes to which the table of a tiny MP4 points. They are equal to `media` if the table is right. */
export function mediaOf(mp4: Buffer, length = 17) {
  const offset = mp4.readUInt32BE(mp4.indexOf('stco') + 12);
  return mp4.toString('latin1', offset, offset + length);
}

const element = (id: string, content: Buffer) => {
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(content.length) | (1n << 56n));
  return Buffer.concat([Buffer.from(id, 'hex'), size, content]);
};

/** Creates the beginning of a WebM file; by default without a duration, like recordings of browsers. */
export function tinyWebm({ seconds }: { seconds?: number } = {}) {
  const duration = Buffer.alloc(8);
  duration.writeDoubleBE((seconds ?? 0) * 1_000);
  const info = [element('2ad7b1', Buffer.from([0x0f, 0x42, 0x40]))];
  if (seconds) info.push(element('4489', duration));
  const segment = element('18538067', element('1549a966', Buffer.concat(info)));
  return Buffer.concat([element('1a45dfa3', element('4282', Buffer.from('webm'))), segment]);
}

interface Film {
  kind: 'mp4' | 'webm';
  seconds: number;
  /** The width and height in ffmpeg's format, such as 960x540. */
  size?: string;
  hasSound?: boolean;
  /** The constant bit rate of an MP4's video; by default the rate depends on the content. */
  bitsPerSecond?: number;
}

/** Makes a real video with a moving test image and a tone. An MP4 gets its index at the end. */
export function makeVideo(path: string, { kind, seconds, size = '960x540', hasSound = true, bitsPerSecond }: Film) {
  const picture = ['-f', 'lavfi', '-i', `testsrc=size=${size}:rate=25:duration=${seconds}`];
  const sound = hasSound ? ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`] : [];
  const codec =
    kind === 'mp4'
      ? ['libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', ...evenly(bitsPerSecond)]
      : ['libvpx', '-b:v', '2M', '-deadline', 'realtime', '-cpu-used', '8'];
  const args = ['-v', 'error', '-y', ...picture, ...sound, '-c:v', ...codec, '-f', kind, path];
  execFileSync('ffmpeg', args, { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Returns ffmpeg's options for a constant bit rate with padding, for a file as large as a real lesson. */
function evenly(bitsPerSecond: number | undefined) {
  if (!bitsPerSecond) return [];
  const rate = bitsPerSecond / 1_000;
  return ['-x264-params', `nal-hrd=cbr:bitrate=${rate}:vbv-maxrate=${rate}:vbv-bufsize=${rate}`];
}
