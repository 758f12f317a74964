/** /successful: the phone has been asked for the payment. */
import { Link } from 'react-router';
import { paths } from '#web/paths.ts';
import { Notice } from '#web/ui/Notice.tsx';

export default function PaymentSentPage() {
  return (
    <Notice title="Request sent to Phone Number">
      <p>Thank you</p>
      <Link to={paths.payments}>Back</Link>
    </Notice>
  );
}
