/** "Fund-raising" on the profile. Its form is loaded on request: most visits of the profile do not need it. */
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import * as texts from '#texts/people/funds.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import styles from './FundRaising.module.css';

const FundSettings = lazy(() => import('./FundSettings.tsx').then(({ FundSettings }) => ({ default: FundSettings })));

export function FundRaising() {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // Links to #fund-raising open the form directly.
  const isLinked = useLocation().hash === '#fund-raising';
  const [isOpen, setOpen] = useState(isLinked);

  function open() {
    setOpen(true);
    // Moves the focus to the heading, because the pressed button is about to disappear.
    heading.current?.focus({ preventScroll: true });
  }

  return (
    <section aria-labelledby={id} className={styles.section} ref={isLinked ? scrollIntoView : null}>
      <h2 id={id} tabIndex={-1} ref={heading} className={styles.heading}>
        {texts.title}
      </h2>
      <div className={styles.card}>
        <p className={styles.lead}>{texts.intro}</p>
        {isOpen ? (
          <Suspense fallback={<Spinner />}>
            <FundSettings />
          </Suspense>
        ) : (
          <Button look="soft" onClick={open}>
            {texts.myPage}
          </Button>
        )}
      </div>
    </section>
  );
}

const scrollIntoView = (section: HTMLElement | null) => section?.scrollIntoView();
