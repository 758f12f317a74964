/** /successful: the phone has been prompted to pay. /successful?reference={reference} follows the payment. */
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { type PaymentStatus, Reference } from '#contract/money/payments.ts';
import * as texts from '#texts/money/payments.ts';
import { useOwnPayment } from '#web/features/payments/own-payment.ts';
import { PaymentProgress } from '#web/features/payments/PaymentProgress.tsx';
import { hasFailed, isGift, payAgainPath } from '#web/features/payments/payment-state.ts';
import { paths } from '#web/paths.ts';
import { NoticePage } from '#web/ui/feedback/NoticePage.tsx';

export default function PaymentSentPage() {
  const [search] = useSearchParams();
  const reference = Reference.safeParse(search.get('reference')).data;
  return (
    <NoticePage
      title={texts.requestSent}
      action={{ to: paths.payments, name: texts.back, look: reference ? 'quiet' : 'sun' }}
    >
      <p>{texts.thankYou}</p>
      {reference && <FollowedPayment key={reference} reference={reference} />}
    </NoticePage>
  );
}

function FollowedPayment({ reference }: { reference: string }) {
  const navigate = useNavigate();
  const followed = useOwnPayment(reference);
  if (hasFailed(followed)) return <Navigate to={paths.paymentFailed(reference)} replace />;
  const payAgain = (status: PaymentStatus) => navigate(payAgainPath(status));
  return <PaymentProgress followed={followed} onAgain={isGift(followed) ? undefined : payAgain} />;
}
