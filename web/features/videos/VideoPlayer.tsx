/** A video with the browser's own controls. It resumes at the student's position, and reports the position. */
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import type { Rendition, Video } from '#contract/videos.ts';
import * as texts from '#texts/learning/videos.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { clockTime } from './clock-time.ts';
import { type Playback, type Position, resumeSecond, trackPlayback } from './playback.ts';
import { RenditionChoice } from './RenditionChoice.tsx';
import { useRenditionPreference } from './rendition-preference.ts';
import styles from './VideoPlayer.module.css';
import { type Renew, useVideoUrls } from './video-urls.ts';

export interface VideoHandle {
  /** Plays the video from a moment, in seconds, and moves the focus to it. */
  playFrom(second: number): void;
}

interface Props {
  ref?: Ref<VideoHandle> | undefined;
  /** The accessible name. */
  name: string;
  video: Video;
  /** The fallback poster, for a video without one; may be empty. */
  fallbackPoster: string;
  /** The position to resume at. Undefined while loading; it may arrive after playback has started. */
  start: Position | undefined;
  /** Called several times a second during playback. */
  onPlaying: (position: Position) => void;
  /** Called when the video is paused or ends, and when the page is hidden or closed. */
  onStopped: (position: Position) => void;
  renew: Renew;
}

export function VideoPlayer({ ref, name, video, fallbackPoster, start, onPlaying, onStopped, renew }: Props) {
  const media = useRef<HTMLVideoElement>(null);
  const [playback] = useState(() => trackPlayback(video.seconds));
  const [hasBegun, setBegun] = useState(false);
  const { current, failure, isUnreachable, renewOnce, tryAgain, clearFailure } = useVideoUrls(video, renew);
  const { chosen, choose } = useRenditionPreference(current);
  const poster = current.poster || fallbackPoster || undefined;

  const reportStopped = () => playback.isLoaded() && onStopped(playback.position());
  useOnLeave(reportStopped);
  // An effect, because it seeks in the video element.
  useEffect(() => start && playback.startAt(start), [playback, start]);
  useOnReconnect(() => isUnreachable && reload(tryAgain));

  useImperativeHandle(ref, () => ({ playFrom: (second) => playFrom(second, playback, media.current!) }));

  function change(rendition: Rendition) {
    playback.unload();
    clearFailure();
    choose(rendition);
  }
  async function reload(renewal: (failed: HTMLVideoElement) => Promise<unknown>) {
    reportStopped();
    playback.unload();
    // Loaded explicitly, because the new URL may equal the current one.
    if (await renewal(media.current!)) media.current?.load();
  }
  function retry() {
    // Moves the focus, because the pressed button is about to be removed.
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
        // Saves data: before playback nothing is loaded if the poster or the length is known.
        preload={hasBegun || !(poster || video.seconds) ? 'metadata' : 'none'}
        onPlay={() => setBegun(true)}
        onLoadedMetadata={({ currentTarget }) => playback.loaded(currentTarget)}
        onTimeUpdate={() => playback.isLoaded() && onPlaying(playback.position())}
        onPause={reportStopped}
        onEnded={reportStopped}
        onCanPlay={clearFailure}
        onError={() => reload(renewOnce)}
      />
      {!hasBegun && start && <ResumeLabel second={resumeSecond(start.second, video.seconds)} />}
      {failure && <PlaybackFailed sentence={failure} onRetry={retry} />}
      {chosen && <RenditionChoice renditions={current.renditions} chosen={chosen.rendition} onChoose={change} />}
    </>
  );
}

function playFrom(second: number, playback: Playback, media: HTMLVideoElement) {
  playback.seek(second);
  media.focus();
  // The failure of a video that cannot be played is reported by its error event.
  media.play().catch(() => undefined);
}

const ResumeLabel = ({ second }: { second: number }) =>
  second >= 1 && <p className={styles.resumeLabel}>{texts.resumesAt(clockTime(second))}</p>;

/** Calls `stopped` when the page is hidden or closed, because a phone may discard a hidden page. */
function useOnLeave(stopped: () => void) {
  const leave = useEffectEvent(stopped);
  // An effect, because it listens to events of the document and the window.
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

function useOnReconnect(reconnected: () => unknown) {
  const whenOnline = useEffectEvent(reconnected);
  // An effect, because it listens to an event of the window.
  useEffect(() => {
    const listener = () => void whenOnline();
    addEventListener('online', listener);
    return () => removeEventListener('online', listener);
  }, []);
}

function PlaybackFailed({ sentence, onRetry }: { sentence: string; onRetry: () => unknown }) {
  return (
    <div role="alert" className={styles.failed}>
      <p>{sentence}</p>
      <Button look="quiet" onClick={onRetry}>
        {texts.tryAgain}
      </Button>
    </div>
  );
}
