/**
 * Two panes side by side with a bar between them that is dragged, or moved by the
 * arrow keys. On a narrow screen the second stands below the first, without a bar.
 */
import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useId, useState } from 'react';
import styles from './SplitPanes.module.css';

interface Props {
  /** What the bar does, for those who do not see it. */
  label: string;
  /** How much of the width the first has in the beginning, in percent. */
  usual?: number;
  first: ReactNode;
  second: ReactNode;
}

/** Of the width, in percent. */
const LEAST = 30;
const MOST = 75;
const USUAL = 60;
const STEP = 5;

export function SplitPanes({ label, usual = USUAL, first, second }: Props) {
  const id = useId();
  const [share, setShare] = useState(usual);
  const set = (wanted: number) => setShare(Math.round(Math.max(LEAST, Math.min(wanted, MOST))));
  return (
    <div className={styles.panes} style={{ '--first': `${share}%` } as CSSProperties}>
      <div id={id} className={styles.pane}>
        {first}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a separator that can be moved is no line in a text */}
      <div
        role="separator"
        tabIndex={0}
        aria-label={label}
        aria-orientation="vertical"
        aria-controls={id}
        aria-valuenow={share}
        aria-valuemin={LEAST}
        aria-valuemax={MOST}
        className={styles.bar}
        onKeyDown={(event) => moveByKey(event, share, set)}
        onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
        onPointerMove={(event) => drag(event, set)}
      />
      <div className={styles.pane}>{second}</div>
    </div>
  );
}

function moveByKey(event: KeyboardEvent, share: number, set: (share: number) => void) {
  const wanted = { ArrowLeft: share - STEP, ArrowRight: share + STEP, Home: LEAST, End: MOST }[event.key];
  if (wanted === undefined) return;
  event.preventDefault();
  set(wanted);
}

function drag({ currentTarget, clientX, pointerId }: PointerEvent<HTMLElement>, set: (share: number) => void) {
  if (!currentTarget.hasPointerCapture(pointerId)) return;
  const { left, width } = currentTarget.parentElement!.getBoundingClientRect();
  set(((clientX - left) / width) * 100);
}
