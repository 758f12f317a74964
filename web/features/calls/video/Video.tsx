/** Shows a video track. Audio is played by media/audio-output.ts. */
import { useCallback } from 'react';
import styles from './Video.module.css';

interface Props {
  track: MediaStreamTrack;
  label: string;
  isMirrored?: boolean;
  /** Whether the whole video is visible, as for a shared screen; otherwise it is cropped to fill its tile. */
  isUncropped?: boolean;
}

export function Video({ track, label, isMirrored = false, isUncropped = false }: Props) {
  const attach = useCallback(
    (element: HTMLVideoElement | null) => {
      if (element) element.srcObject = new MediaStream([track]);
    },
    [track],
  );
  return (
    <video
      ref={attach}
      autoPlay
      muted
      playsInline
      aria-label={label}
      className={styles.video}
      data-mirrored={isMirrored || undefined}
      data-uncropped={isUncropped || undefined}
    />
  );
}
