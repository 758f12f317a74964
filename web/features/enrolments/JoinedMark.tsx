/** Replaces the button once a course is joined. */
import { Check } from 'lucide-react';
import styles from './JoinedMark.module.css';

export function JoinedMark() {
  return (
    <span className={styles.joined}>
      <Check size={18} aria-hidden /> Joined
    </span>
  );
}
