/**
 * Two panes side by side with a bar between them, which the user moves by dragging or arrow keys. On a narrow screen
 * the panes are stacked, without a bar.
 */
import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useId, useState } from 'react';
import styles from './SplitPanes.module.css';

interface Props {
  /** The bar's name for screen readers, which says what the bar does. */
  label: string;
  /** The initial width of the first pane, in percent. */
  initial?: number;
  first: ReactNode;
  second: ReactNode;
}

/** The smallest width of the first pane, in percent. */
const MIN = 30;
const MAX = 75;
const INITIAL = 60;
const STEP = 5;

export function SplitPanes({ label, initial = INITIAL, first, second }: Props) {
  const id = useId();
  const [share, setShare] = useState(initial);
  const setClamped = (wanted: number) => setShare(Math.round(Math.max(MIN, Math.min(wanted, MAX))));
  return (
    <div className={styles.panes} style={{ '--first': `${share}%` } as CSSProperties}>
      <div id={id} className={styles.pane}>
        {first}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a movable separator is not a thematic break */}
      <div
        role="separator"
        tabIndex={0}
        aria-label={label}
        aria-orientation="vertical"
        aria-controls={id}
        aria-valuenow={share}
        aria-valuemin={MIN}
        aria-valuemax={MAX}
        className={styles.bar}
        onKeyDown={(event) => moveByKey(event, share, setClamped)}
        onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
        onPointerMove={(event) => drag(event, setClamped)}
      />
      <div className={styles.pane}>{second}</div>
    </div>
  );
}

function moveByKey(event: KeyboardEvent, share: number, setClamped: (share: number) => void) {
  const wanted = { ArrowLeft: share - STEP, ArrowRight: share + STEP, Home: MIN, End: MAX }[event.key];
  if (wanted === undefined) return;
  event.preventDefault();
  setClamped(wanted);
}

function drag({ currentTarget, clientX, pointerId }: PointerEvent<HTMLElement>, setClamped: (share: number) => void) {
  if (!currentTarget.hasPointerCapture(pointerId)) return;
  const { left, width } = currentTarget.parentElement!.getBoundingClientRect();
  setClamped(((clientX - left) / width) * 100);
}
