/** A state in a word, on a ground of its colour: the word says it, the colour only helps to find it. */
import styles from './Pill.module.css';

export type Tone = 'good' | 'waiting' | 'wrong' | 'plain';

export function Pill({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={styles.pill} data-tone={tone}>
      {children}
    </span>
  );
}
