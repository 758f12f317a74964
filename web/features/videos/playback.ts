/**
 * The position in a video, and how much of it was watched, across changes of its URL: to another rendition, or
 * to a fresh URL after the old one has expired.
 */
import { earlierSpan, joined, playedSpans, type Span, watchedFraction } from './watched.ts';

export interface Position {
  second: number;
  /** Fraction watched so far, 0 to 1. */
  watched: number;
}

/** Seconds. Playback that stopped this near to the end starts over. */
const END_MARGIN = 3;

/** Seconds. A position that arrived late is not sought if it is closer than this. */
const SEEK_MARGIN = 1;

/** Where a video resumes. @param length  in seconds; 0 if only the browser will find out */
export const resumeSecond = (second: number, length: number) =>
  length > 0 && second > length - END_MARGIN ? 0 : second;

/** @param seconds  length of the video; 0 if only the browser will find out */
export function trackPlayback(seconds: number) {
  let start: Position = { second: 0, watched: 0 };
  let second = 0;
  let length = seconds;
  let earlier: Span[] = [];
  let wasPlaying = false;
  // Undefined while the URL changes: the element's position is not valid then.
  let media: HTMLVideoElement | undefined;

  const spans = () => joined([...earlier, ...(media ? playedSpans(media.played) : [])]);

  return {
    isLoaded: () => media !== undefined,

    /** Also during playback: the position may arrive late. */
    startAt(position: Position) {
      start = position;
      second = resumeSecond(position.second, length);
      if (media && second > media.currentTime + SEEK_MARGIN) media.currentTime = second;
    },

    /** Rounded to a tenth of a second, and of a per cent. */
    position(): Position {
      if (media) second = media.currentTime;
      const watched = Math.max(start.watched, watchedFraction([earlierSpan(start, length), ...spans()], length));
      return { second: Math.round(second * 10) / 10, watched: Math.round(watched * 1000) / 1000 };
    },

    /** The metadata of the current URL is loaded: seeks to the position. */
    loaded(video: HTMLVideoElement) {
      if (Number.isFinite(video.duration)) length = video.duration;
      if (!wasPlaying) second = resumeSecond(second, length);
      if (second > 0) video.currentTime = second;
      media = video;
      // Fails where the browser requires a press first; the user can press Play.
      if (wasPlaying) video.play().catch(() => undefined);
    },

    /** Before the video gets another URL. */
    unload() {
      if (!media) return;
      second = media.currentTime;
      wasPlaying = !media.paused && !media.ended;
      earlier = spans();
      media = undefined;
    },
  };
}
