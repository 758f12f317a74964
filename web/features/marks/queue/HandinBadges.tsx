/** Badges that show the state of a hand-in, and whether it was late. */
import type { MarkState } from '#contract/marks.ts';
import * as texts from '#texts/learning/marks.ts';
import { Badge } from '#web/ui/display/Badge.tsx';
import styles from './HandinBadges.module.css';

const tones = { waiting: 'sun', marked: 'plain', released: 'leaf' } as const;

export const HandinBadges = ({ state, daysLate }: { state: MarkState; daysLate: number }) => (
  <span className={styles.badges}>
    <Badge tone={tones[state]}>{texts.states[state]}</Badge>
    {daysLate > 0 && <Badge tone="clay">{texts.daysLate(daysLate)}</Badge>}
  </span>
);
