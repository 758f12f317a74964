/** "API keys" on the profile. Loaded on request, because few users need them. */
import { lazy, Suspense, useId, useRef, useState } from 'react';
import * as texts from '#texts/people/keys.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import styles from './ApiKeys.module.css';

const OwnKeys = lazy(() => import('./OwnKeys.tsx').then(({ OwnKeys }) => ({ default: OwnKeys })));

export function ApiKeys() {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isOpen, setOpen] = useState(false);

  function open() {
    setOpen(true);
    // Moves the focus to the heading, because the pressed button is about to disappear.
    heading.current?.focus({ preventScroll: true });
  }

  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} tabIndex={-1} ref={heading}>
        {texts.apiKeys}
      </h2>
      <div className={styles.card}>
        <p className={styles.lead}>{texts.about}</p>
        {isOpen ? (
          <Suspense fallback={<Spinner />}>
            <OwnKeys onChanged={() => heading.current?.focus({ preventScroll: true })} />
          </Suspense>
        ) : (
          <Button look="soft" onClick={open}>
            {texts.myKeys}
          </Button>
        )}
      </div>
    </section>
  );
}
