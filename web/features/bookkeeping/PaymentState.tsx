/** The badges of a payment: state, review, refund, simulation. */
import type { OfficePayment } from '#contract/money/bookkeeping.ts';
import * as texts from '#texts/money/bookkeeping.ts';
import * as paymentsTexts from '#texts/money/payments.ts';
import { Badge } from '#web/ui/display/Badge.tsx';
import styles from './PaymentState.module.css';
import { stateTones } from './payment-labels.ts';

export function PaymentState({ payment }: { payment: OfficePayment }) {
  return (
    <span className={styles.states}>
      <Badge tone={stateTones[payment.status]}>{paymentsTexts.states[payment.status]}</Badge>
      {payment.review && <Badge tone="clay">{texts.needsChecking}</Badge>}
      {payment.refunded > 0 && (
        <Badge tone="plain">{payment.refunded === payment.received ? texts.refundedWhole : texts.refundedPartly}</Badge>
      )}
      {payment.isSimulated && <Badge tone="sun">{paymentsTexts.simulatedShort}</Badge>}
    </span>
  );
}
