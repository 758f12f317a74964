/** The raised amount and the goal. */

import { useId } from 'react';
import * as texts from '#texts/people/funds.ts';
import styles from './Raised.module.css';

interface Props {
  fund: { raised: number; goal: number | null };
}

export function Raised({ fund }: Props) {
  const id = useId();
  const { raised, goal } = fund;
  return (
    <div className={styles.raised}>
      <strong id={id}>{texts.raised(fund)}</strong>
      {goal !== null && <progress aria-labelledby={id} value={Math.min(raised, goal)} max={goal} />}
      {goal !== null && raised >= goal && <p className={styles.reached}>{texts.goalReached}</p>}
    </div>
  );
}
