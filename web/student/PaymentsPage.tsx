/** /payments: paying fees, and what has been paid. */
import { paths } from '#web/paths.ts';
import { ComingPage } from '#web/ui/ComingPage.tsx';

export default function PaymentsPage() {
  return (
    <ComingPage title="Payments" way={{ to: paths.home, name: 'Main' }}>
      Here you will pay your fees by mobile money and see what you have paid.
    </ComingPage>
  );
}
