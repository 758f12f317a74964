/** Badges that show the state of a hand-in, and whether it was late. */
import type { MarkState } from '#contract/marks.ts';
import * as extensionsTexts from '#texts/learning/extensions.ts';
import * as texts from '#texts/learning/marks.ts';
import { Badge } from '#web/ui/display/Badge.tsx';
import styles from './HandinBadges.module.css';

const tones = { waiting: 'sun', marked: 'plain', released: 'leaf' } as const;

interface Props {
  state: MarkState;
  daysLate: number;
  /** Whether the student has an extension. */
  isExtended?: boolean;
}

export const HandinBadges = ({ state, daysLate, isExtended = false }: Props) => (
  <span className={styles.badges}>
    <Badge tone={tones[state]}>{texts.states[state]}</Badge>
    {isExtended && <Badge tone="plain">{extensionsTexts.extended}</Badge>}
    {daysLate > 0 && <Badge tone="clay">{texts.daysLate(daysLate)}</Badge>}
  </span>
);
