/** A banner that says that payments are simulated. It stays visible when the page is scrolled. */
import * as paymentsTexts from '#texts/money/payments.ts';
import * as texts from '#texts/shell.ts';
import styles from './SimulatedBanner.module.css';

export default function SimulatedBanner() {
  return (
    <aside aria-label={texts.demonstration} className={styles.banner}>
      {paymentsTexts.simulated}
    </aside>
  );
}
