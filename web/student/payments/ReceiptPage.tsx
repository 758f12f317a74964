/** /payments/receipt/{receiptId}: one receipt, to print. */
import { Printer } from 'lucide-react';
import { useParams } from 'react-router';
import * as texts from '#texts/money/receipts.ts';
import { type Failure, isGone, sentenceOf } from '#web/api/failures.ts';
import { ReceiptPaper } from '#web/features/receipts/ReceiptPaper.tsx';
import { useReceiptQuery } from '#web/features/receipts/receipts.api.ts';
import { paths } from '#web/paths.ts';
import { BackLink } from '#web/ui/buttons/BackLink.tsx';
import { Button } from '#web/ui/buttons/Button.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { NoticePage } from '#web/ui/feedback/NoticePage.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import styles from './ReceiptPage.module.css';

export default function ReceiptPage() {
  const { receiptId = '' } = useParams();
  const { data: receipt, error, isFetching, refetch } = useReceiptQuery(receiptId);

  if (!receipt && isFetching) return <Spinner />;
  if (isGone(error as Failure | undefined)) return <NoSuchReceipt />;
  if (!receipt) return <LoadFailed message={sentenceOf(error)} onRetry={refetch} />;
  return (
    <div className={styles.page}>
      <div className="screen-only">
        <BackLink to={paths.payments}>{texts.payments}</BackLink>
        <div className={styles.head}>
          <PageHeading tab={texts.receiptNumber(receipt.number)}>{texts.receipt}</PageHeading>
          <Button look="soft" onClick={() => print()}>
            <Printer size={18} aria-hidden /> {texts.print}
          </Button>
        </div>
      </div>
      <ReceiptPaper receipt={receipt} />
    </div>
  );
}

function NoSuchReceipt() {
  return (
    <NoticePage title={texts.noSuchReceipt} action={{ to: paths.payments, name: texts.payments }}>
      <p>{texts.gone}</p>
    </NoticePage>
  );
}
