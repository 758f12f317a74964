/**
 * Where somebody is in a video, and what they have watched of it, through every
 * change of its address: to another rendition, or to a fresh one when the old
 * one has run out.
 */
import { joined, partOf, type Span, spanBefore, spansOf } from './watched.ts';

export interface Place {
  second: number;
  /** The part of the video that has been watched so far, 0 to 1. */
  watched: number;
}

/** Seconds. Whoever stopped so near to the end starts over. */
const END = 3;

/** Seconds. A place that came late is not gone back to for less. */
const NEAR = 1;

/** Where a video goes on, of so many seconds; 0 if only the browser will find out how many. */
export const secondToGoOn = (second: number, length: number) => (length > 0 && second > length - END ? 0 : second);

/** @param seconds  how long the video is; 0 if only the browser will find out */
export function playbackOf(seconds: number) {
  let start: Place = { second: 0, watched: 0 };
  let second = 0;
  let length = seconds;
  let earlier: Span[] = [];
  let wasPlaying = false;
  // Undefined while it changes addresses: what the element says then is not the place.
  let media: HTMLVideoElement | undefined;

  const spans = () => joined([...earlier, ...(media ? spansOf(media.played) : [])]);

  return {
    isThere: () => media !== undefined,

    /** Also while it plays already, because the place was long in coming. */
    startAt(place: Place) {
      start = place;
      second = secondToGoOn(place.second, length);
      if (media && second > media.currentTime + NEAR) media.currentTime = second;
    },

    /** To a tenth of a second, and of a per cent. */
    place(): Place {
      if (media) second = media.currentTime;
      const watched = Math.max(start.watched, partOf([spanBefore(start, length), ...spans()], length));
      return { second: Math.round(second * 10) / 10, watched: Math.round(watched * 1000) / 1000 };
    },

    /** The address that the video has now knows how long it is: time to go to the place. */
    arrive(video: HTMLVideoElement) {
      if (Number.isFinite(video.duration)) length = video.duration;
      if (!wasPlaying) second = secondToGoOn(second, length);
      if (second > 0) video.currentTime = second;
      media = video;
      // A browser that wants a press first gets one.
      if (wasPlaying) video.play().catch(() => undefined);
    },

    /** Before the video gets another address. */
    leave() {
      if (!media) return;
      second = media.currentTime;
      wasPlaying = !media.paused && !media.ended;
      earlier = spans();
      media = undefined;
    },
  };
}
