/** A video with the browser's own controls, which resumes at a position and reports it. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Rendition, Video } from '#contract/videos.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { clockTime } from './clock-time.ts';
import { type Position, resumeSecond, trackPlayback } from './playback.ts';
import { RenditionChoice } from './RenditionChoice.tsx';
import { useRenditionPreference } from './rendition-preference.ts';
import styles from './VideoPlayer.module.css';
import { type Renew, useVideoUrls } from './video-urls.ts';

interface Props {
  /** Accessible name. */
  name: string;
  video: Video;
  /** Poster for a video without its own; empty for none. */
  picture: string;
  /** Undefined while loading; it may arrive after playback has started. */
  start: Position | undefined;
  /** Called several times a second. */
  onPlaying: (position: Position) => void;
  /** Paused, ended, hidden, or the page was closed. */
  onStopped: (position: Position) => void;
  renew: Renew;
}

export function VideoPlayer({ name, video, picture, start, onPlaying, onStopped, renew }: Props) {
  const media = useRef<HTMLVideoElement>(null);
  const [playback] = useState(() => trackPlayback(video.seconds));
  const [hasBegun, setBegun] = useState(false);
  const { current, failure, isUnreachable, renewOnce, tryAgain, clearFailure } = useVideoUrls(video, renew);
  const { chosen, choose } = useRenditionPreference(current);
  const poster = current.poster || picture || undefined;

  const stopped = () => playback.isLoaded() && onStopped(playback.position());
  useLeaving(stopped);
  // An effect, because the position belongs to the video element.
  useEffect(() => start && playback.startAt(start), [playback, start]);
  useReconnecting(() => isUnreachable && reload(tryAgain));

  function change(rendition: Rendition) {
    playback.unload();
    clearFailure();
    choose(rendition);
  }
  async function reload(renewal: (failed: HTMLVideoElement) => Promise<unknown>) {
    stopped();
    playback.unload();
    // The fresh URL may equal the current one, so it has to be loaded explicitly.
    if (await renewal(media.current!)) media.current?.load();
  }
  function retry() {
    // The pressed button is removed.
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
        // Opening a lesson loads nothing of its video, where a poster or the length is known.
        preload={hasBegun || !(poster || video.seconds) ? 'metadata' : 'none'}
        onPlay={() => setBegun(true)}
        onLoadedMetadata={({ currentTarget }) => playback.loaded(currentTarget)}
        onTimeUpdate={() => playback.isLoaded() && onPlaying(playback.position())}
        onPause={stopped}
        onEnded={stopped}
        onCanPlay={clearFailure}
        onError={() => reload(renewOnce)}
      />
      {!hasBegun && start && <ResumeLabel second={resumeSecond(start.second, video.seconds)} />}
      {failure && <Failed sentence={failure} onRetry={retry} />}
      {chosen && <RenditionChoice renditions={current.renditions} chosen={chosen.rendition} onChoose={change} />}
    </>
  );
}

const ResumeLabel = ({ second }: { second: number }) =>
  second >= 1 && <p className={styles.goesOn}>{`Goes on at ${clockTime(second)}`}</p>;

/** Reports the position when the page is hidden: a phone may never show it again. */
function useLeaving(stopped: () => void) {
  const leave = useEffectEvent(stopped);
  // An effect, because leaving is an event of the window.
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
  // An effect, because the network is an event of the window.
  useEffect(() => {
    const listener = () => void whenOnline();
    addEventListener('online', listener);
    return () => removeEventListener('online', listener);
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
