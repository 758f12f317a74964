/** The displayed step, and navigation between steps: by buttons, by keys, or by playing the recording. */
import { type KeyboardEvent, useEffect, useState } from 'react';

/** Milliseconds for which each step is shown during playback. */
const PLAY_MS = 900;

export interface Steps {
  /** The index of the step, from 0. */
  index: number;
  isPlaying: boolean;
  /** Moves to a step. An index out of range is clamped to the first or last step. */
  go: (index: number) => void;
  /** Pauses, or plays from this step on; at the end, from the start. */
  togglePlay: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

export function useSteps(count: number): Steps {
  const [index, setIndex] = useState(0);
  const [isPlayWanted, setPlaying] = useState(false);
  const last = count - 1;
  const isPlaying = isPlayWanted && index < last;

  // An effect, because the playback timer has to stop when the view is closed.
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => setIndex((before) => Math.min(before + 1, last)), PLAY_MS);
    return () => clearInterval(timer);
  }, [isPlaying, last]);

  function go(to: number) {
    setPlaying(false);
    setIndex(Math.min(Math.max(to, 0), last));
  }
  function togglePlay() {
    if (!isPlaying && index === last) setIndex(0);
    setPlaying(!isPlaying);
  }
  function onKeyDown(event: KeyboardEvent) {
    const target = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: last }[event.key];
    if (target === undefined || hasOwnKeys(event)) return;
    event.preventDefault();
    go(target);
  }
  return { index, isPlaying, go, togglePlay, onKeyDown };
}

/** Whether the key keeps its usual effect: these elements move or scroll by the same keys, and combinations are the browser's. */
const hasOwnKeys = ({ target, ctrlKey, altKey, metaKey, shiftKey }: KeyboardEvent) =>
  ctrlKey || altKey || metaKey || shiftKey || (target as Element).matches('input, pre, ol');
