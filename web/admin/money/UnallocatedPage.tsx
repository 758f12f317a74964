/** /admin/payments/held: money that belongs to no student yet. */
import { sentenceOf } from '#web/api/failures.ts';
import { useHeldMoneyQuery } from '#web/features/bookkeeping/bookkeeping.api.ts';
import { HeldTable } from '#web/features/bookkeeping/HeldTable.tsx';
import { MoveHeld } from '#web/features/bookkeeping/MoveHeld.tsx';
import { StudentSearch } from '#web/features/people/StudentSearch.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { CardTableLoading } from '#web/ui/list/CardTable.tsx';

export default function HeldMoneyPage() {
  return (
    <>
      <PageHeading>Held money</PageHeading>
      <p>
        Money that came without a student: nobody knows whose it is, or it came with an application. M-Pesa’s code tells
        which payment it is; the same amount alone is only a suggestion.
      </p>
      <Held />
    </>
  );
}

function Held() {
  const { data: held, error, isFetching, refetch } = useHeldMoneyQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!held) return error ? <LoadFailed message={sentenceOf(error)} onRetry={refetch} /> : <CardTableLoading />;
  if (held.length === 0)
    return <EmptyState title="No money is held">Every shilling that came belongs to somebody.</EmptyState>;
  return (
    <HeldTable
      held={held}
      isBusy={isFetching}
      action={(money) => <MoveHeld money={money} studentSearch={(search) => <StudentSearch {...search} />} />}
    />
  );
}
