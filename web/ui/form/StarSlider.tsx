/**
 * Stars to be chosen, from half a star to five: pressed, drawn along, or moved
 * by the arrow keys in half steps. It is the browser's own slider, unseen above
 * the stars, so every device and screen reader knows how to work it.
 */

import { FiveStars } from './FiveStars.tsx';
import styles from './StarSlider.module.css';

interface Props {
  label: string;
  /** 0 while nothing has been chosen; it cannot be chosen. */
  value: number;
  onChange: (stars: number) => void;
}

export function StarSlider({ label, value, onChange }: Props) {
  return (
    <div className={styles.slider}>
      <FiveStars value={value} />
      <input
        type="range"
        min="0"
        max="5"
        step="0.5"
        className={styles.input}
        aria-label={label}
        aria-valuetext={starsInWords(value)}
        value={value}
        onChange={({ target }) => onChange(Math.max(0.5, Number(target.value)))}
      />
    </div>
  );
}

export function starsInWords(stars: number) {
  if (stars === 0) return 'No stars yet';
  return stars === 1 ? '1 star' : `${stars} stars`;
}
