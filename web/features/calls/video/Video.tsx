/** A track of pictures, as it comes. What is heard comes otherwise: see sounds.ts. */
import { useCallback } from 'react';
import styles from './Video.module.css';

interface Props {
  track: MediaStreamTrack;
  /** Of what. */
  label: string;
  /** As one sees oneself. */
  isMirrored?: boolean;
  /** All of it is to be seen, as of a screen; else it fills its place. */
  isWhole?: boolean;
}

export function Picture({ track, label, isMirrored = false, isWhole = false }: Props) {
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
      className={styles.picture}
      data-mirrored={isMirrored || undefined}
      data-whole={isWhole || undefined}
    />
  );
}
