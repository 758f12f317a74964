/**
 * Tracks the position in a video and the fraction that was watched. Both survive a change of the video's URL: to
 * another rendition, or to a new URL after the old one has expired.
 */
import { earlierSpan, mergeSpans, playedSpans, type Span, watchedFraction } from './watched.ts';

export interface Position {
  second: number;
  /** The fraction watched so far, from 0 to 1. */
  watched: number;
}

/** A video that was stopped less than this many seconds before its end starts over. */
const END_MARGIN = 3;

/** Playback does not jump to a position that arrives late if it is less than this many seconds ahead. */
const SEEK_MARGIN = 1;

/**
 * The second at which a video resumes.
 *
 * @param length  the video's length in seconds; 0 if it is not known before the browser has loaded the metadata
 */
export const resumeSecond = (second: number, length: number) =>
  length > 0 && second > length - END_MARGIN ? 0 : second;

export type Playback = ReturnType<typeof trackPlayback>;

/** @param seconds  the video's length; 0 if it is not known before the browser has loaded the metadata */
export function trackPlayback(seconds: number) {
  let start: Position = { second: 0, watched: 0 };
  let second = 0;
  let length = seconds;
  let earlierSpans: Span[] = [];
  let wasPlaying = false;
  let isSought = false;
  // Undefined while the URL changes, because the element's position is not valid then.
  let media: HTMLVideoElement | undefined;

  const spans = () => mergeSpans([...earlierSpans, ...(media ? playedSpans(media.played) : [])]);

  return {
    isLoaded: () => media !== undefined,

    /** Sets the position to resume at. May be called during playback, because the position may arrive late. */
    startAt(position: Position) {
      start = position;
      if (isSought) return;
      second = resumeSecond(position.second, length);
      if (media && second > media.currentTime + SEEK_MARGIN) media.currentTime = second;
    },

    /** Seeks to a moment once the video is loaded. A position that arrives later does not change it. */
    seek(moment: number) {
      isSought = true;
      second = moment;
      if (media) media.currentTime = moment;
    },

    /** The current position, rounded to 0.1 seconds, and the watched fraction, rounded to 0.1 percent. */
    position(): Position {
      if (media) second = media.currentTime;
      const watched = Math.max(start.watched, watchedFraction([earlierSpan(start, length), ...spans()], length));
      return { second: Math.round(second * 10) / 10, watched: Math.round(watched * 1000) / 1000 };
    },

    /** Called when the metadata of the current URL is loaded. Seeks to the position. */
    loaded(video: HTMLVideoElement) {
      if (Number.isFinite(video.duration)) length = video.duration;
      if (!wasPlaying) second = resumeSecond(second, length);
      if (second > 0) video.currentTime = second;
      media = video;
      // play() rejects if the browser allows playback only after a press; then the user can press Play.
      if (wasPlaying) video.play().catch(() => undefined);
    },

    /** Called before the video gets another URL. */
    unload() {
      if (!media) return;
      second = media.currentTime;
      wasPlaying = !media.paused && !media.ended;
      earlierSpans = spans();
      media = undefined;
    },
  };
}
