/** /admin/payments/refunds: refunds, which one staff member requests and a second decides. */
import * as texts from '#texts/money/refunds.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { RefundTable } from '#web/features/refunds/RefundTable.tsx';
import { useRefundsQuery } from '#web/features/refunds/refunds.api.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { CardTableLoading } from '#web/ui/list/CardTable.tsx';

export default function RefundsPage() {
  return (
    <>
      <PageHeading>{texts.refunds}</PageHeading>
      <p>{texts.explanation}</p>
      <AllRefunds />
    </>
  );
}

function AllRefunds() {
  const { data: refunds, error, isFetching, refetch } = useRefundsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!refunds) return error ? <LoadFailed message={sentenceOf(error)} onRetry={refetch} /> : <CardTableLoading />;
  if (refunds.length === 0) return <EmptyState title={texts.none}>{texts.noneRequested}</EmptyState>;
  return <RefundTable refunds={refunds} isBusy={isFetching} />;
}
