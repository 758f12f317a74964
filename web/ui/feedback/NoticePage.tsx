/** A page that says one thing and offers one way on: not found, done, wrong, or still being built. */
import type { ReactNode } from 'react';
import { ButtonLink } from '#web/ui/buttons/Button.tsx';
import { Kanga } from '#web/ui/display/Kanga.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import styles from './NoticePage.module.css';

interface Props {
  title: string;
  /** The text that the cloth above is made from, where it is not the title. */
  cloth?: string | undefined;
  children: ReactNode;
  /** Where to go from here. */
  way?: { to: string; state?: string; name: string; look?: 'sun' | 'quiet' };
}

export function Notice({ title, cloth = title, children, way }: Props) {
  return (
    <section className={styles.notice}>
      <Kanga of={cloth} className={styles.cloth} />
      <div className={styles.words}>
        <PageHeading>{title}</PageHeading>
        {children}
        {way && (
          <ButtonLink to={way.to} state={way.state} look={way.look ?? 'sun'}>
            {way.name}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
