/** How a payment stands: its state, and whether somebody should look at it. */
import type { OfficePayment } from '#contract/bookkeeping.ts';
import { Pill } from '#web/ui/Pill.tsx';
import { stateNames, stateTones } from './in-words.ts';
import styles from './PaymentState.module.css';

export function PaymentState({ payment }: { payment: OfficePayment }) {
  return (
    <span className={styles.states}>
      <Pill tone={stateTones[payment.status]}>{stateNames[payment.status]}</Pill>
      {payment.review && <Pill tone="wrong">To review</Pill>}
      {payment.refunded > 0 && (
        <Pill tone="plain">{payment.refunded === payment.received ? 'Refunded' : 'Partly refunded'}</Pill>
      )}
      {payment.isSimulated && <Pill tone="waiting">SIM</Pill>}
    </span>
  );
}
