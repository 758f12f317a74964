/** Five stars, filled up to `value`, to the nearest half. Hidden from screen readers; the caller adds the text. */
import styles from './FiveStars.module.css';

/** The outline of one star of 24 × 24, as an SVG path that starts at its top tip. */
const outline = 'l3.09 6.26 6.91 1.01-5 4.87 1.18 6.88-6.18-3.25-6.18 3.25 1.18-6.88-5-4.87 6.91-1.01z';
const fiveStars = [12, 36, 60, 84, 108].map((tip) => `M${tip} 2${outline}`).join('');

export function FiveStars({ value }: { value: number }) {
  const nearestHalf = Math.round(value * 2) / 2;
  return (
    <svg viewBox="0 0 120 24" className={styles.stars} aria-hidden>
      <path d={fiveStars} className={styles.empty} />
      {/* A nested svg element clips its content: its width is that of the filled part. */}
      <svg width={nearestHalf * 24} height="24" aria-hidden>
        <path d={fiveStars} className={styles.full} />
      </svg>
    </svg>
  );
}
