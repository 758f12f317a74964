/** The badges of a payment: state, review, refund, simulation. */

import type { OfficePayment } from '#contract/bookkeeping.ts';
import { paymentStateNames } from '#contract/messages/payment-messages.ts';
import { Badge } from '#web/ui/display/Badge.tsx';
import styles from './PaymentState.module.css';
import { stateTones } from './payment-labels.ts';

export function PaymentState({ payment }: { payment: OfficePayment }) {
  return (
    <span className={styles.states}>
      <Badge tone={stateTones[payment.status]}>{paymentStateNames[payment.status]}</Badge>
      {payment.review && <Badge tone="clay">Needs checking</Badge>}
      {payment.refunded > 0 && (
        <Badge tone="plain">{payment.refunded === payment.received ? 'Refunded' : 'Partly refunded'}</Badge>
      )}
      {payment.isSimulated && <Badge tone="sun">SIM</Badge>}
    </span>
  );
}
