/** A page with one message and at most one link, such as "not found" or "done". */
import type { ReactNode } from 'react';
import { ButtonLink } from '#web/ui/buttons/Button.tsx';
import { Kanga } from '#web/ui/display/Kanga.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import styles from './NoticePage.module.css';

interface Props {
  title: string;
  /** The text that the kanga pattern is generated from; by default the title. */
  patternSeed?: string | undefined;
  children: ReactNode;
  /** The link below the text. */
  action?: { to: string; state?: string; name: string; look?: 'sun' | 'quiet' };
}

export function NoticePage({ title, patternSeed = title, children, action }: Props) {
  return (
    <section className={styles.notice}>
      <Kanga seed={patternSeed} className={styles.pattern} />
      <div className={styles.text}>
        <PageHeading>{title}</PageHeading>
        {children}
        {action && (
          <ButtonLink to={action.to} state={action.state} look={action.look ?? 'sun'}>
            {action.name}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
