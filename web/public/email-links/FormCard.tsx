/** A page that is one short form under a heading. */
import '@mantine/core/styles/Input.layer.css';
import type { ReactNode } from 'react';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import styles from './FormCard.module.css';

interface Props {
  title: string;
  children: ReactNode;
}

export function FormCard({ title, children }: Props) {
  return (
    <section className={styles.card}>
      <PageHeading id="form-title">{title}</PageHeading>
      {children}
    </section>
  );
}
