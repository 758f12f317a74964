/** A payment that is followed where it was begun: how it stands, and what to do now. Fetched once there is one. */
import type { PaymentStatus } from '#contract/payments.ts';
import { useFollowedPayment } from './followed-payment.ts';
import { PaymentStanding } from './PaymentStanding.tsx';

interface Props {
  reference: string;
  /** Called with each answer; the same function as long as the payment is the same. */
  onStatus?: (status: PaymentStatus) => void;
  /** Leads back to where it can be paid once more. */
  onAgain: (status: PaymentStatus) => unknown;
}

export function FollowedPayment({ reference, onStatus, onAgain }: Props) {
  return <PaymentStanding followed={useFollowedPayment(reference, onStatus)} onAgain={onAgain} />;
}
