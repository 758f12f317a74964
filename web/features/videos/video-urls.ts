/** The addresses of a video, which run out after some hours: held while they work, and renewed when they fail. */
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Video } from '#contract/videos.ts';
import { isReachable } from '#web/api/call.ts';

/** Undefined where the school cannot be reached, null where the video is gone. */
export type Renew = () => Promise<Video | null | undefined>;

/** Milliseconds. One that is younger has not run out: something else is wrong. */
const FRESH = 60_000;

const failures = {
  unreachable: 'The video does not come. Check your connection and try again.',
  gone: 'This video is no longer there.',
  unplayable: 'This video cannot be played on this device.',
};

/** What else the page hears of the video is left aside: it would begin anew. */
export function useAddresses(video: Video, renew: Renew) {
  const [held, setHeld] = useState(video);
  const [failure, setFailure] = useState<string>();
  const renewedAt = useRef(Number.NEGATIVE_INFINITY);

  /** @param media  what has failed */
  async function renewOnce(media: HTMLVideoElement) {
    if (Date.now() - renewedAt.current < FRESH) return setFailure(await causeOf(media));
    const fresh = await renew();
    if (!fresh) return setFailure(fresh === null ? failures.gone : failures.unreachable);
    renewedAt.current = Date.now();
    // Whoever asked is going to load it.
    flushSync(() => setHeld(fresh));
    return fresh;
  }

  function tryAgain(media: HTMLVideoElement) {
    setFailure(undefined);
    renewedAt.current = Number.NEGATIVE_INFINITY;
    return renewOnce(media);
  }
  const isUnreachable = failure === failures.unreachable;
  return { held, failure, isUnreachable, renewOnce, tryAgain, forgive: () => setFailure(undefined) };
}

/** The browser blames the video also where nothing came of it: then it is asked for its first byte. */
async function causeOf({ error, currentSrc }: HTMLVideoElement) {
  if (error?.code === MediaError.MEDIA_ERR_DECODE) return failures.unplayable;
  if (error?.code !== MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED) return failures.unreachable;
  return (await isReachable(currentSrc)) ? failures.unplayable : failures.unreachable;
}
