/** Displays the status of the payment that the page has started, and the next action. Loaded lazily. */
import type { PaymentStatus } from '#contract/money/payments.ts';
import { useFollowedPayment } from './followed-payment.ts';
import { PaymentProgress } from './PaymentProgress.tsx';

interface Props {
  reference: string;
  /** Called with each status; must be a stable function while `reference` is the same. */
  onStatus?: (status: PaymentStatus) => void;
  /** Called when the user wants to pay again: returns to the form. */
  onAgain: (status: PaymentStatus) => unknown;
}

export function FollowedPayment({ reference, onStatus, onAgain }: Props) {
  return <PaymentProgress followed={useFollowedPayment(reference, onStatus)} onAgain={onAgain} />;
}
