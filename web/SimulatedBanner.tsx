/** Labels the payments as simulated; stays visible when the page is scrolled. */
import { paymentMessages } from '#contract/messages/payment-messages.ts';
import styles from './SimulatedBanner.module.css';

export default function SimulatedBanner() {
  return (
    <aside aria-label="Demonstration" className={styles.banner}>
      {paymentMessages.simulated}
    </aside>
  );
}
