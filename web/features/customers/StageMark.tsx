/** The stage of an application, as a coloured label. */
import type { Customer } from '#contract/customers.ts';
import * as texts from '#texts/people/applications.ts';
import styles from './StageMark.module.css';

export function StageMark({ customer: { stage, status } }: { customer: Pick<Customer, 'stage' | 'status'> }) {
  const current = stage ?? status;
  return (
    <span className={styles.mark} data-stage={current}>
      {texts.stages[current]}
    </span>
  );
}
