/** /successful: the phone has been asked for the payment. */
import { paths } from '#web/paths.ts';
import { Notice } from '#web/ui/Notice.tsx';

export default function PaymentSentPage() {
  return (
    <Notice title="Request sent to Phone Number" way={{ to: paths.payments, name: 'Back' }}>
      <p>Thank you</p>
    </Notice>
  );
}
