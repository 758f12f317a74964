/** /payments: paying fees, and past payments. /payments?course={id} pays the balance of a course. */
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Payment } from '#contract/money/payments.ts';
import * as texts from '#texts/money/payments.ts';
import { RaiseFunds } from '#web/features/funds/RaiseFunds.tsx';
import { useOwnPayments } from '#web/features/payments/own-payments.ts';
import { PaymentTable } from '#web/features/payments/PaymentTable.tsx';
import { WaitingPayments } from '#web/features/payments/WaitingPayments.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { CardTableLoading } from '#web/ui/list/CardTable.tsx';
import { PayPanel } from './CoursePayment.tsx';
import styles from './PaymentsPage.module.css';

export default function PaymentsPage() {
  const [search] = useSearchParams();
  const { paid, waiting, hasFailed, retry } = useOwnPayments();
  return (
    <div className={styles.page}>
      <PageHeading>{texts.payments}</PageHeading>
      <WaitingPayments payments={waiting} />
      <div className={styles.links}>
        <PayPanel courseId={search.get('course') ?? undefined} />
        <RaiseFunds />
      </div>
      <section aria-labelledby="paid" className={styles.section}>
        <h2 id="paid">{texts.yourPayments}</h2>
        <PastPayments payments={paid} hasFailed={hasFailed} onRetry={retry} />
      </section>
      <StatementOnRequest />
    </div>
  );
}

interface PastPaymentsProps {
  payments: Payment[] | undefined;
  hasFailed: boolean;
  onRetry: () => unknown;
}

function PastPayments({ payments, hasFailed, onRetry }: PastPaymentsProps) {
  if (!payments && hasFailed) return <LoadFailed message={texts.listFailed} onRetry={onRetry} />;
  if (!payments) return <CardTableLoading />;
  if (payments.length === 0)
    return (
      <EmptyState title={texts.nonePaid}>
        <p>{texts.willAppear}</p>
      </EmptyState>
    );
  return <PaymentTable payments={payments} />;
}

const Statement = lazy(() => import('#web/features/receipts/Statement.tsx'));

function StatementOnRequest() {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.statement} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{texts.accountStatement}</summary>
      {isOpen && (
        <Suspense fallback={<CardTableLoading />}>
          <Statement />
        </Suspense>
      )}
    </details>
  );
}
