/** A meter that shows how loud the microphone is. */
import { useEffect, useState } from 'react';
import styles from './LevelMeter.module.css';
import { watchSoundLevel } from './sound-level.ts';

export function LevelMeter({ track }: { track: MediaStreamTrack | undefined }) {
  const [level, setLevel] = useState(0);

  // Subscribes to the audio track, which is outside React.
  useEffect(() => {
    setLevel(0);
    return track && watchSoundLevel(track, setLevel);
  }, [track]);

  return (
    <label className={styles.meter}>
      Microphone level
      <meter min={0} max={1} value={level} />
    </label>
  );
}
