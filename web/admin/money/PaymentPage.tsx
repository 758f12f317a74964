/** /admin/payments/{paymentId}: one payment with its history and the office's actions. */
import { useParams } from 'react-router';
import type { OfficePaymentDetails } from '#contract/money/bookkeeping.ts';
import * as texts from '#texts/money/bookkeeping.ts';
import * as paymentsTexts from '#texts/money/payments.ts';
import { isGone, sentenceOf } from '#web/api/failures.ts';
import { AskProvider } from '#web/features/bookkeeping/AskProvider.tsx';
import {
  pollWhilePending,
  pollWhileVisible,
  useOfficePaymentQuery,
} from '#web/features/bookkeeping/bookkeeping.api.ts';
import { LedgerTable } from '#web/features/bookkeeping/LedgerTable.tsx';
import { PaymentDetails } from '#web/features/bookkeeping/PaymentDetails.tsx';
import { PaymentState } from '#web/features/bookkeeping/PaymentState.tsx';
import { isPending } from '#web/features/bookkeeping/payment-labels.ts';
import { RevealPhone } from '#web/features/bookkeeping/RevealPhone.tsx';
import { ReviewPayment } from '#web/features/bookkeeping/ReviewPayment.tsx';
import { Timeline } from '#web/features/bookkeeping/Timeline.tsx';
import { RequestSettlement } from '#web/features/manual-settlements/RequestSettlement.tsx';
import { RequestRefund } from '#web/features/refunds/RequestRefund.tsx';
import { paths } from '#web/paths.ts';
import { BackLink } from '#web/ui/buttons/BackLink.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { NoticePage } from '#web/ui/feedback/NoticePage.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import styles from './money-pages.module.css';

export default function PaymentPage() {
  const { paymentId = '' } = useParams();
  return <OnePayment key={paymentId} paymentId={paymentId} />;
}

function OnePayment({ paymentId }: { paymentId: string }) {
  const { data: cachedPayment } = useOfficePaymentQuery(paymentId);
  const polling = cachedPayment && isPending(cachedPayment) ? pollWhilePending : pollWhileVisible;
  const {
    data: payment,
    error,
    refetch,
  } = useOfficePaymentQuery(paymentId, {
    refetchOnMountOrArgChange: true,
    ...polling,
  });

  if (isGone(error)) return <NoSuchPayment />;
  return (
    <>
      <BackLink to={paths.adminPayments}>{texts.allPayments}</BackLink>
      <PageHeading>{payment ? texts.paymentTitle(payment.reference) : texts.payment}</PageHeading>
      {payment && <Details payment={payment} />}
      {!payment && (error ? <LoadFailed message={sentenceOf(error)} onRetry={refetch} /> : <Spinner />)}
    </>
  );
}

const NoSuchPayment = () => (
  <NoticePage title={texts.noSuchPayment} action={{ to: paths.adminPayments, name: texts.allPayments }}>
    <p>{paymentsTexts.gone}</p>
  </NoticePage>
);

function Details({ payment }: { payment: OfficePaymentDetails }) {
  return (
    <>
      <div role="status" className={styles.states}>
        <PaymentState payment={payment} />
        {payment.review && <span>{texts.reviews[payment.review]}</span>}
      </div>
      <div className={styles.card}>
        <PaymentDetails payment={payment} phone={<RevealPhone payment={payment} />} />
      </div>
      <div className={styles.actions}>
        {payment.review && <ReviewPayment payment={payment} />}
        {payment.status !== 'paid' && <AskProvider payment={payment} />}
        {payment.status !== 'paid' && <RequestSettlement payment={payment} />}
        {payment.refundable > 0 && <RequestRefund payment={payment} />}
      </div>
      <section className={styles.part}>
        <h2>{texts.whatHappened}</h2>
        <Timeline moments={payment.moments} />
      </section>
      <section className={styles.part}>
        <h2>{texts.ledger}</h2>
        <LedgerTable lines={payment.ledger} />
      </section>
    </>
  );
}
