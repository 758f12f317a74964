/** Whether all parts of the server work; if not, what to do. */
import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { OfficeDay, SystemPart } from '#contract/dashboard.ts';
import * as texts from '#texts/office-day.ts';
import { DaySection } from './DaySection.tsx';
import styles from './SystemState.module.css';

export function SystemState({ system }: Pick<OfficeDay, 'system'>) {
  const troubles = system.filter(({ isWell }) => !isWell);
  const rows = troubles.map(({ part, advice }) => <Trouble key={part} part={part} advice={advice} />);
  return (
    <DaySection
      title={texts.isAllWell}
      rows={rows.length > 0 ? rows : [<AllWell key="well" />]}
      empty={{ title: texts.allWell, text: texts.allWellText }}
    />
  );
}

const AllWell = () => (
  <li className={styles.part}>
    <CircleCheck size={22} aria-hidden className={styles.well} />
    <p>
      <strong>{texts.allWell}</strong> {texts.allWellText}
    </p>
  </li>
);

const Trouble = ({ part, advice }: { part: SystemPart; advice: string }) => (
  <li className={styles.part}>
    <TriangleAlert size={22} aria-hidden className={styles.trouble} />
    <p>
      <strong>{texts.parts[part]}</strong> {advice}
    </p>
  </li>
);
