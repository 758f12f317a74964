/** The step that is shown, and how to go to others: by buttons, keys, or by itself. */
import { type KeyboardEvent, useEffect, useState } from 'react';

/** Milliseconds that a step is shown while the recording plays. */
const PLAY_MS = 900;

export interface Steps {
  /** The step, from 0. */
  index: number;
  isPlaying: boolean;
  /** Goes to a step; one beyond the ends is the first or the last. */
  go: (index: number) => void;
  /** Plays from here, or from the start at the end; or pauses. */
  togglePlay: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

export function useSteps(count: number): Steps {
  const [index, setIndex] = useState(0);
  const [isPlayWanted, setPlaying] = useState(false);
  const last = count - 1;
  const isPlaying = isPlayWanted && index < last;

  // An effect, because the browser's timer has to end with the view.
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

/** The slider moves by these keys itself, and code and output scroll; with other keys they are the browser's own. */
const hasOwnKeys = ({ target, ctrlKey, altKey, metaKey, shiftKey }: KeyboardEvent) =>
  ctrlKey || altKey || metaKey || shiftKey || (target as Element).matches('input, pre, ol');
