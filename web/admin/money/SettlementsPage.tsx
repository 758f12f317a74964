/** /admin/payments/settlements: manual settlements, which one staff member requests and a second decides. */
import * as texts from '#texts/money/manual-settlements.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { useManualSettlementsQuery } from '#web/features/manual-settlements/manual-settlements.api.ts';
import { SettlementTable } from '#web/features/manual-settlements/SettlementTable.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { CardTableLoading } from '#web/ui/list/CardTable.tsx';

export default function SettlementsPage() {
  return (
    <>
      <PageHeading>{texts.settledManually}</PageHeading>
      <p>{texts.explanation}</p>
      <AllSettlements />
    </>
  );
}

function AllSettlements() {
  const list = useManualSettlementsQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data: settlements, error, isFetching, refetch } = list;
  if (!settlements) return error ? <LoadFailed message={sentenceOf(error)} onRetry={refetch} /> : <CardTableLoading />;
  if (settlements.length === 0) return <EmptyState title={texts.none}>{texts.noneSettled}</EmptyState>;
  return <SettlementTable settlements={settlements} isBusy={isFetching} />;
}
