/** A video with the browser's own controls, which starts where somebody stopped and tells where they are. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Rendition, Video } from '#contract/videos.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { clockTime } from './clock-time.ts';
import { type Place, playbackOf, secondToGoOn } from './playback.ts';
import { RenditionChoice } from './RenditionChoice.tsx';
import { useChosenRendition } from './rendition-preference.ts';
import styles from './VideoPlayer.module.css';
import { type Renew, useAddresses } from './video-urls.ts';

interface Props {
  /** What is to be seen. */
  name: string;
  video: Video;
  /** Shown where the video has no picture of its own; empty for none. */
  picture: string;
  /** Undefined while nobody knows: nothing is fetched but what is pressed for, so it may come late. */
  start: Place | undefined;
  /** Several times a second. */
  onPlaying: (place: Place) => void;
  /** Paused, at its end, out of sight or left. */
  onStopped: (place: Place) => void;
  renew: Renew;
}

export function VideoPlayer({ name, video, picture, start, onPlaying, onStopped, renew }: Props) {
  const media = useRef<HTMLVideoElement>(null);
  const [playback] = useState(() => playbackOf(video.seconds));
  const [hasBegun, setBegun] = useState(false);
  const { held, failure, isUnreachable, renewOnce, tryAgain, forgive } = useAddresses(video, renew);
  const { chosen, choose } = useChosenRendition(held);
  const poster = held.poster || picture || undefined;

  const stopped = () => playback.isThere() && onStopped(playback.place());
  useLeaving(stopped);
  // An effect, because the place is the video's, which the browser plays.
  useEffect(() => start && playback.startAt(start), [playback, start]);
  useReconnecting(() => isUnreachable && reload(tryAgain));

  function change(rendition: Rendition) {
    playback.leave();
    forgive();
    choose(rendition);
  }
  async function reload(renewal: (failed: HTMLVideoElement) => Promise<unknown>) {
    stopped();
    playback.leave();
    // The fresh address may be the one that it has.
    if (await renewal(media.current!)) media.current?.load();
  }
  function retry() {
    // The pressed button goes.
    media.current?.focus();
    return reload(tryAgain);
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: tutors upload no captions */}
      <video
        ref={media}
        className={styles.media}
        aria-label={name}
        src={chosen?.url}
        poster={poster}
        controls
        playsInline
        // To look at a lesson costs no video, where there is anything to look at without.
        preload={hasBegun || !(poster || video.seconds) ? 'metadata' : 'none'}
        onPlay={() => setBegun(true)}
        onLoadedMetadata={({ currentTarget }) => playback.arrive(currentTarget)}
        onTimeUpdate={() => playback.isThere() && onPlaying(playback.place())}
        onPause={stopped}
        onEnded={stopped}
        onCanPlay={forgive}
        onError={() => reload(renewOnce)}
      />
      {!hasBegun && start && <GoesOn second={secondToGoOn(start.second, video.seconds)} />}
      {failure && <Failed sentence={failure} onRetry={retry} />}
      {chosen && <RenditionChoice renditions={held.renditions} chosen={chosen.rendition} onChoose={change} />}
    </>
  );
}

const GoesOn = ({ second }: { second: number }) =>
  second >= 1 && <p className={styles.goesOn}>{`Goes on at ${clockTime(second)}`}</p>;

/** Tells the place one last time: a phone that puts the page aside may never bring it back. */
function useLeaving(stopped: () => void) {
  const leave = useEffectEvent(stopped);
  // An effect, because only the window knows that it is going.
  useEffect(() => {
    const whenHidden = () => document.hidden && leave();
    document.addEventListener('visibilitychange', whenHidden);
    addEventListener('pagehide', leave);
    return () => {
      document.removeEventListener('visibilitychange', whenHidden);
      removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
}

function useReconnecting(reconnected: () => unknown) {
  const whenOnline = useEffectEvent(reconnected);
  // An effect, because only the window knows of the network.
  useEffect(() => {
    const hear = () => void whenOnline();
    addEventListener('online', hear);
    return () => removeEventListener('online', hear);
  }, []);
}

function Failed({ sentence, onRetry }: { sentence: string; onRetry: () => unknown }) {
  return (
    <div role="alert" className={styles.failed}>
      <p>{sentence}</p>
      <Button look="quiet" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
