/** /admin/payments/held lists the payments that are not allocated to a student. */
import * as texts from '#texts/money/bookkeeping.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { AssignToStudent } from '#web/features/bookkeeping/AssignToStudent.tsx';
import { useUnallocatedQuery } from '#web/features/bookkeeping/bookkeeping.api.ts';
import { UnallocatedTable } from '#web/features/bookkeeping/UnallocatedTable.tsx';
import { StudentSearch } from '#web/features/people/StudentSearch.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { CardTableLoading } from '#web/ui/list/CardTable.tsx';

export default function UnallocatedPage() {
  return (
    <>
      <PageHeading>{texts.unallocatedPayments}</PageHeading>
      <p>{texts.unallocatedText}</p>
      <Unallocated />
    </>
  );
}

function Unallocated() {
  const {
    data: payments,
    error,
    isFetching,
    refetch,
  } = useUnallocatedQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!payments) return error ? <LoadFailed message={sentenceOf(error)} onRetry={refetch} /> : <CardTableLoading />;
  if (payments.length === 0) return <EmptyState title={texts.noneUnallocated}>{texts.allAssigned}</EmptyState>;
  return (
    <UnallocatedTable
      payments={payments}
      isBusy={isFetching}
      action={(money) => <AssignToStudent money={money} studentSearch={(search) => <StudentSearch {...search} />} />}
    />
  );
}
