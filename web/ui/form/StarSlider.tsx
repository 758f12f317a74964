/**
 * Lets the user choose half a star to five by pressing, dragging or arrow keys. It is the browser's own slider,
 * transparent over the stars, so that every device and screen reader can operate it.
 */
import * as texts from '#texts/ui.ts';
import { FiveStars } from './FiveStars.tsx';
import styles from './StarSlider.module.css';

interface Props {
  label: string;
  /** The number of stars: 0 until the user chooses, but 0 itself cannot be chosen. */
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
        aria-valuetext={starsLabel(value)}
        value={value}
        onChange={({ target }) => onChange(Math.max(0.5, Number(target.value)))}
      />
    </div>
  );
}

export const starsLabel = (stars: number) => (stars === 0 ? texts.noStars : texts.stars(stars));
