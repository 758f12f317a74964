/** /error: a failed payment. /error?reference={reference} shows the reason, and updates if the money arrives after all. */
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { type PaymentStatus, Reference } from '#contract/money/payments.ts';
import * as texts from '#texts/money/payments.ts';
import { ContactLine } from '#web/ContactLine.tsx';
import { useOwnPayment } from '#web/features/payments/own-payment.ts';
import { PaymentProgress } from '#web/features/payments/PaymentProgress.tsx';
import { hasFailed, isGift, payAgainPath } from '#web/features/payments/payment-state.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/buttons/Button.tsx';
import { NoticePage } from '#web/ui/feedback/NoticePage.tsx';
import { Refused } from './payment-refusal.ts';

export default function PaymentFailedPage() {
  const [search] = useSearchParams();
  const reference = Reference.safeParse(search.get('reference')).data;
  const refused = Refused.safeParse(useLocation().state).data;
  return (
    <NoticePage
      title={texts.failedTitle}
      action={{ to: paths.home, name: texts.home, look: reference || refused ? 'quiet' : 'sun' }}
    >
      {reference && <Reason key={reference} reference={reference} />}
      {!reference && refused && <NeverSent refused={refused} />}
      <ContactLine />
    </NoticePage>
  );
}

function Reason({ reference }: { reference: string }) {
  const navigate = useNavigate();
  const followed = useOwnPayment(reference);
  if (followed.status && !hasFailed(followed)) return <Navigate to={paths.paymentSent(reference)} replace />;
  const payAgain = (status: PaymentStatus) => navigate(payAgainPath(status));
  return <PaymentProgress followed={followed} onAgain={isGift(followed) ? undefined : payAgain} />;
}

function NeverSent({ refused: { message, again } }: { refused: Refused }) {
  return (
    <>
      <p role="alert">{message}</p>
      <ButtonLink to={again}>{texts.tryAgain}</ButtonLink>
    </>
  );
}
