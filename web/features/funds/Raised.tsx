/** The raised amount and the goal. */
import { useId } from 'react';
import { fundMessages } from '#contract/messages/fund-messages.ts';
import styles from './Raised.module.css';

interface Props {
  fund: { raised: number; goal: number | null };
}

export function Raised({ fund }: Props) {
  const id = useId();
  const { raised, goal } = fund;
  return (
    <div className={styles.raised}>
      <strong id={id}>{fundMessages.raised(fund)}</strong>
      {goal !== null && <progress aria-labelledby={id} value={Math.min(raised, goal)} max={goal} />}
      {goal !== null && raised >= goal && <p className={styles.reached}>The goal is reached. Asante.</p>}
    </div>
  );
}
