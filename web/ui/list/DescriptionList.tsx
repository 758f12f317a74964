/** A list of names and values. Empty values are left out. */
import type { ReactNode } from 'react';
import styles from './DescriptionList.module.css';

export type DescriptionEntry = [name: string, value: ReactNode];

export function DescriptionList({ facts }: { facts: DescriptionEntry[] }) {
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
