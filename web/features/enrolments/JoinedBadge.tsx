/** A badge that replaces the Enroll button once the student has joined the course. */
import { Check } from 'lucide-react';
import * as texts from '#texts/learning/enrolments.ts';
import styles from './JoinedBadge.module.css';

export function JoinedBadge() {
  return (
    <span className={styles.joined}>
      <Check size={18} aria-hidden /> {texts.joined}
    </span>
  );
}
