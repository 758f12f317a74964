/** The result of an import, with a link to the first passwords that it created. */
import { Printer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Imported } from '#contract/admissions/people-imports.ts';
import * as texts from '#texts/people/people-imports.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/buttons/Button.tsx';
import styles from './people-imports.module.css';

export function ImportDone({ imported: { invited, printed, changed, waiting, at } }: { imported: Imported }) {
  const result = useRef<HTMLParagraphElement>(null);
  // Moves the focus, because the pressed button has disappeared.
  useEffect(() => result.current?.focus(), []);
  const outcomes = Object.entries({ invited, printed, changed }).filter(([, count]) => count > 0);
  return (
    <section className={styles.card}>
      <p ref={result} tabIndex={-1} className={styles.done}>
        {texts.done(invited + printed + changed)}
      </p>
      <ul className={styles.totals}>
        {outcomes.map(([outcome, count]) => (
          <li key={outcome} data-outcome={outcome}>
            {texts.totals[outcome as keyof typeof texts.totals](count)}
          </li>
        ))}
      </ul>
      {waiting > 0 && <p>{texts.waiting(waiting)}</p>}
      {printed > 0 && (
        <ButtonLink to={paths.adminSheets({ since: at })}>
          <Printer size={18} aria-hidden /> {texts.printPasswords(printed)}
        </ButtonLink>
      )}
    </section>
  );
}
