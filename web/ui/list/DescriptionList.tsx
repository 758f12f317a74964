/** What is known of something, name by name. What is empty is left out. */
import type { ReactNode } from 'react';
import styles from './DescriptionList.module.css';

export type Fact = [name: string, value: ReactNode];

export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
