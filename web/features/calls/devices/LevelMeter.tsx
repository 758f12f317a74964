/** A meter that shows how loud the microphone is. */
import { useEffect, useState } from 'react';
import * as texts from '#texts/classes/call-devices.ts';
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
      {texts.microphoneLevel}
      <meter min={0} max={1} value={level} />
    </label>
  );
}
