/** Tests where a video plays, without a browser. */
import { expect, test } from 'vitest';
import { trackPlayback } from './playback.ts';

const loadedVideo = () =>
  ({ currentTime: 0, duration: 120, played: { length: 0 } }) as Pick<
    HTMLVideoElement,
    'currentTime' | 'duration'
  > as HTMLVideoElement;

test('a video resumes at a position that arrives before it is loaded, or later', () => {
  const [early, late] = [loadedVideo(), loadedVideo()];
  const [playback, other] = [trackPlayback(120), trackPlayback(120)];

  playback.startAt({ second: 40, watched: 0.3 });
  playback.loaded(early);
  other.loaded(late);
  other.startAt({ second: 40, watched: 0.3 });

  expect([early.currentTime, late.currentTime]).toEqual([40, 40]);
});

test('a chosen moment is not replaced by a position that arrives later', () => {
  const [before, after] = [loadedVideo(), loadedVideo()];
  const [playback, other] = [trackPlayback(120), trackPlayback(120)];

  playback.seek(10);
  playback.startAt({ second: 40, watched: 0.3 });
  playback.loaded(before);
  other.loaded(after);
  other.seek(10);
  other.startAt({ second: 40, watched: 0.3 });

  expect([before.currentTime, after.currentTime]).toEqual([10, 10]);
  expect(playback.position()).toEqual({ second: 10, watched: 0.3 });
});
