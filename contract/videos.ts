/**
 * Videos of lessons. A video is watched in one of three renditions: as it came,
 * smaller for thin data, or the sound alone. The last two are there once the
 * school has made them, and only where it can (ffmpeg).
 */
import { z } from 'zod';

export const Rendition = z.enum(['normal', 'low', 'audio']);
export type Rendition = z.output<typeof Rendition>;

const Watchable = z.object({
  rendition: Rendition,
  /** Signed for the caller, and good for some hours; empty where only an outline is shown. */
  url: z.string(),
  bytes: z.int(),
});

/** What is known of a video. */
export const Video = z.object({
  /** 'arrived' until the school has looked at it; it can be watched in every state. */
  state: z.enum(['arrived', 'ready', 'failed']),
  /** Of playing time; 0 while nobody knows. */
  seconds: z.number(),
  /** A picture out of it; empty while there is none. Signed like the video. */
  poster: z.string(),
  /** Those that there are, normal first. */
  renditions: z.array(Watchable),
});
export type Video = z.output<typeof Video>;

/** What may be sent, for the file input; the server goes by the bytes. */
export const VIDEO_TYPES = 'video/mp4,video/webm';

export const videoMessages = {
  notYours: 'This is not a video that you have uploaded. Upload it again, then save.',
  two: 'The two fields of the video name different videos. Send one of them.',
  notAVideo: 'This is not a video that we can show: send an MP4 or WebM.',
  expired: 'This link to the video has run out. Please open the lesson again.',
};
