/** The open reports about a page. */
import type { ManagedPage } from '#contract/learning/published-pages.ts';
import * as texts from '#texts/learning/published-page-pages.ts';
import { DateTime } from '#web/ui/time/DateTime.tsx';
import styles from './PublishedPages.module.css';

export const PageReports = ({ reports }: Pick<ManagedPage, 'reports'>) => (
  <section aria-label={texts.reportsTitle} className={styles.stack}>
    <h2>{texts.reportsTitle}</h2>
    <ul className={styles.reports}>
      {reports.map(({ reason, at, by }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: reports are only added at the end
        <li key={index} className={styles.report}>
          {reason}
          <span className={styles.aside}>
            {by ?? texts.byVisitor} · <DateTime at={at} />
          </span>
        </li>
      ))}
    </ul>
  </section>
);
