/** How a payment stands: its state, and whether somebody should look at it. */

import type { OfficePayment } from '#contract/bookkeeping.ts';
import { paymentStateNames } from '#contract/messages/payment-messages.ts';
import { Mark } from '#web/ui/display/Badge.tsx';
import { stateTones } from './in-words.ts';
import styles from './PaymentState.module.css';

export function PaymentState({ payment }: { payment: OfficePayment }) {
  return (
    <span className={styles.states}>
      <Mark tone={stateTones[payment.status]}>{paymentStateNames[payment.status]}</Mark>
      {payment.review && <Mark tone="clay">To review</Mark>}
      {payment.refunded > 0 && (
        <Mark tone="plain">{payment.refunded === payment.received ? 'Refunded' : 'Partly refunded'}</Mark>
      )}
      {payment.isSimulated && <Mark tone="sun">SIM</Mark>}
    </span>
  );
}
