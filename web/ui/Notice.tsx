/** A page that says one thing and offers one way on: not found, done, wrong, or still being built. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Kanga } from './Kanga.tsx';
import styles from './Notice.module.css';
import { PageHeading } from './PageHeading.tsx';

interface Props {
  title: string;
  /** The text that the cloth above is made from, where it is not the title. */
  cloth?: string | undefined;
  children: ReactNode;
  /** Where to go from here. */
  way?: { to: string; name: string };
}

export function Notice({ title, cloth = title, children, way }: Props) {
  return (
    <section className={styles.notice}>
      <Kanga of={cloth} className={styles.cloth} />
      <div className={styles.words}>
        <PageHeading>{title}</PageHeading>
        {children}
        {way && (
          <Button component={Link} to={way.to}>
            {way.name}
          </Button>
        )}
      </div>
    </section>
  );
}
