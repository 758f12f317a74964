/** The simulator's label, in sight wherever the page is scrolled to. */
import { paymentMessages } from '#contract/messages/payment-messages.ts';
import styles from './SimulatedBanner.module.css';

export default function SimulatedBanner() {
  return (
    <aside aria-label="Demonstration" className={styles.banner}>
      {paymentMessages.simulated}
    </aside>
  );
}
