/**
 * Videos of lessons. A video has up to three renditions: the uploaded file, a smaller one for slow connections, and audio alone. The server
 * makes the last two if ffmpeg is installed.
 */
import { z } from 'zod';

export const Rendition = z.enum(['normal', 'low', 'audio']);
export type Rendition = z.output<typeof Rendition>;

const PlayableRendition = z.object({
  rendition: Rendition,
  /** A URL signed for the caller and valid for some hours; empty in outlines. */
  url: z.string(),
  bytes: z.int(),
});

/** The metadata of a video. */
export const Video = z.object({
  /** 'arrived' until the server has processed the video, which can be watched in every state. */
  state: z.enum(['arrived', 'ready', 'failed']),
  /** The video's playing time in seconds; 0 while it is unknown. */
  seconds: z.number(),
  /** The URL of a still frame, signed like the video's; empty if there is none yet. */
  poster: z.string(),
  /** The existing renditions, normal first. */
  renditions: z.array(PlayableRendition),
});
export type Video = z.output<typeof Video>;

/** The types that the file input accepts; the server checks the bytes. */
export const VIDEO_TYPES = 'video/mp4,video/webm';
