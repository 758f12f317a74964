/** The URLs of a video, which expire after some hours. The player uses them until one fails, then renews them. */
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Video } from '#contract/videos.ts';
import * as texts from '#texts/learning/videos.ts';
import { isReachable } from '#web/api/call.ts';

/** Requests new URLs. Resolves with undefined if the server cannot be reached, with null if the video is deleted. */
export type Renew = () => Promise<Video | null | undefined>;

/** If a URL younger than this many milliseconds fails, it has not expired: the failure has another cause. */
const FRESH_MS = 60_000;

/**
 * Returns the URLs in use and functions to renew them. Ignores later values of `video`, because new URLs would restart
 * playback.
 */
export function useVideoUrls(video: Video, renew: Renew) {
  const [current, setCurrent] = useState(video);
  const [failure, setFailure] = useState<string>();
  const renewedAt = useRef(Number.NEGATIVE_INFINITY);

  /**
   * Renews the URLs, unless the failed URL is so new that the failure has another cause.
   *
   * @param media  the element that has failed
   */
  async function renewOnce(media: HTMLVideoElement) {
    if (Date.now() - renewedAt.current < FRESH_MS) return setFailure(await failureCause(media));
    const fresh = await renew();
    if (!fresh) return setFailure(fresh === null ? texts.gone : texts.unreachable);
    renewedAt.current = Date.now();
    // Rendered synchronously, because the caller then loads the new URL.
    flushSync(() => setCurrent(fresh));
    return fresh;
  }

  function tryAgain(media: HTMLVideoElement) {
    setFailure(undefined);
    renewedAt.current = Number.NEGATIVE_INFINITY;
    return renewOnce(media);
  }
  const isUnreachable = failure === texts.unreachable;
  return { current, failure, isUnreachable, renewOnce, tryAgain, clearFailure: () => setFailure(undefined) };
}

/**
 * Finds out why a video failed. Browsers report "not supported" even if nothing was received, so the first byte is
 * requested to learn whether the video can be reached.
 */
async function failureCause({ error, currentSrc }: HTMLVideoElement) {
  if (error?.code === MediaError.MEDIA_ERR_DECODE) return texts.unplayable;
  if (error?.code !== MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED) return texts.unreachable;
  return (await isReachable(currentSrc)) ? texts.unplayable : texts.unreachable;
}
