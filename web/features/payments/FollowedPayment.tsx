/** The status of the payment that the page has started, and the next action. Loaded once a payment is started. */
import type { PaymentStatus } from '#contract/payments.ts';
import { useFollowedPayment } from './followed-payment.ts';
import { PaymentProgress } from './PaymentProgress.tsx';

interface Props {
  reference: string;
  /** Called with each status; must be a stable function while `reference` is the same. */
  onStatus?: (status: PaymentStatus) => void;
  /** Returns to the form, so that the user can pay again. */
  onAgain: (status: PaymentStatus) => unknown;
}

export function FollowedPayment({ reference, onStatus, onAgain }: Props) {
  return <PaymentProgress followed={useFollowedPayment(reference, onStatus)} onAgain={onAgain} />;
}
