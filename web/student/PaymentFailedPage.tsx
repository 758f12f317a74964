/** /error: a payment that did not go through. */
import { ContactLine } from '#web/ContactLine.tsx';
import { paths } from '#web/paths.ts';
import { Notice } from '#web/ui/Notice.tsx';

export default function PaymentFailedPage() {
  return (
    <Notice title="An error occured processing your payment" way={{ to: paths.home, name: 'Home' }}>
      <ContactLine />
    </Notice>
  );
}
