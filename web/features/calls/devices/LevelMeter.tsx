/** How loud the microphone hears what is said into it. */
import { useEffect, useState } from 'react';
import styles from './LevelMeter.module.css';
import { followLevel } from './sound-level.ts';

export function LevelMeter({ track }: { track: MediaStreamTrack | undefined }) {
  const [level, setLevel] = useState(0);

  // The microphone is outside, and tells again and again.
  useEffect(() => {
    setLevel(0);
    return track && followLevel(track, setLevel);
  }, [track]);

  return (
    <label className={styles.meter}>
      Microphone level
      <meter min={0} max={1} value={level} />
    </label>
  );
}
