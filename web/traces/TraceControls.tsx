/** The buttons and the slider that move between steps. */
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import * as texts from '#texts/code/traces.ts';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import styles from './TraceControls.module.css';
import type { Steps } from './use-steps.ts';

export function TraceControls({ index, isPlaying, go, togglePlay, count }: Steps & { count: number }) {
  return (
    <fieldset aria-label={texts.controls} className={styles.controls}>
      <div className={styles.buttons}>
        <IconButton name={texts.first} icon={ChevronFirst} onClick={() => go(0)} />
        <IconButton name={texts.back} icon={ChevronLeft} onClick={() => go(index - 1)} />
        <IconButton name={isPlaying ? texts.pause : texts.play} icon={isPlaying ? Pause : Play} onClick={togglePlay} />
        <IconButton name={texts.forward} icon={ChevronRight} onClick={() => go(index + 1)} />
        <IconButton name={texts.last} icon={ChevronLast} onClick={() => go(count - 1)} />
      </div>
      <span className={styles.place} title={texts.keysHint}>
        {texts.stepOf(index + 1, count)}
      </span>
      <input
        type="range"
        className={styles.slider}
        aria-label={texts.controls}
        aria-valuetext={texts.stepOf(index + 1, count)}
        min={1}
        max={count}
        value={index + 1}
        // biome-ignore lint/a11y/noAutofocus: the view opens because the student wants to step
        autoFocus
        onChange={({ target }) => go(Number(target.value) - 1)}
      />
    </fieldset>
  );
}
