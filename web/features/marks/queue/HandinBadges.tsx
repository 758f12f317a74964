/** How far a hand-in is, and whether it was late. */
import type { MarkState } from '#contract/marks.ts';
import { lateInWords } from '#web/features/marks/labels.ts';
import { Badge } from '#web/ui/display/Badge.tsx';
import { stateNames } from './filters.ts';
import styles from './HandinBadges.module.css';

const tones = { waiting: 'sun', marked: 'plain', released: 'leaf' } as const;

export const HandinMarks = ({ state, daysLate }: { state: MarkState; daysLate: number }) => (
  <span className={styles.marks}>
    <Badge tone={tones[state]}>{stateNames[state]}</Badge>
    {daysLate > 0 && <Badge tone="clay">{lateInWords(daysLate)}</Badge>}
  </span>
);
