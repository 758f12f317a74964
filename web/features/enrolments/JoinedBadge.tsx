/** Replaces the button once a course is joined. */
import { Check } from 'lucide-react';
import styles from './JoinedBadge.module.css';

export function JoinedBadge() {
  return (
    <span className={styles.joined}>
      <Check size={18} aria-hidden /> Joined
    </span>
  );
}
