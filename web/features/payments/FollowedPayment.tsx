/** A payment that is followed on the page that started it: its status and the next action. Loaded with the first payment. */
import type { PaymentStatus } from '#contract/payments.ts';
import { useFollowedPayment } from './followed-payment.ts';
import { PaymentStanding } from './PaymentStanding.tsx';

interface Props {
  reference: string;
  /** Called with each status; must be the same function as long as the payment is the same. */
  onStatus?: (status: PaymentStatus) => void;
  /** Leads back to the form, to pay again. */
  onAgain: (status: PaymentStatus) => unknown;
}

export function FollowedPayment({ reference, onStatus, onAgain }: Props) {
  return <PaymentStanding followed={useFollowedPayment(reference, onStatus)} onAgain={onAgain} />;
}
