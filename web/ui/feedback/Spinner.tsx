/** A loading indicator, announced to screen readers. */
import * as texts from '#texts/general.ts';
import styles from './Spinner.module.css';

export function Spinner() {
  return (
    <div role="status" className={styles.wait}>
      <span className={styles.ring} />
      <span className={styles.label}>{texts.loading}</span>
    </div>
  );
}
