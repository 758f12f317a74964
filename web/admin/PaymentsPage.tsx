/** /admin/payments?q=&status=&purpose=&review=&days=&page=: the payments of the school, and what waits for the office. */
import { Navigate, useSearchParams } from 'react-router';
import { PAYMENTS_PER_PAGE } from '#contract/bookkeeping.ts';
import { sentenceOf } from '#web/api/failures.ts';
import {
  tableOf,
  useOfficePaymentsQuery,
  type WantedPayments,
  whileShown,
} from '#web/features/bookkeeping/bookkeeping.api.ts';
import { Overview } from '#web/features/bookkeeping/Overview.tsx';
import { PaymentSearch } from '#web/features/bookkeeping/PaymentSearch.tsx';
import { PaymentTable } from '#web/features/bookkeeping/PaymentTable.tsx';
import { addressOf, wantedIn } from '#web/features/bookkeeping/wanted.ts';
import { CardTableWaiting } from '#web/ui/CardTable.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Paging } from '#web/ui/Paging.tsx';
import { DownloadTable } from './DownloadTable.tsx';
import styles from './money-pages.module.css';

export default function PaymentsPage() {
  const [address, setAddress] = useSearchParams();
  const wanted = wantedIn(address);
  return (
    <>
      <header className={styles.header}>
        <PageHeading>Payments</PageHeading>
        <DownloadTable address={tableOf(wanted)} />
      </header>
      <Overview />
      <PaymentSearch
        wanted={wanted}
        // In its place: Back is not to spell words backwards.
        onWords={(q) => setAddress(addressOf({ ...wanted, q, page: 1 }), { replace: true })}
        onChoice={(choice) => setAddress(addressOf({ ...wanted, ...choice, page: 1 }))}
      />
      <FoundPayments wanted={wanted} />
    </>
  );
}

function FoundPayments({ wanted }: { wanted: WantedPayments }) {
  const list = useOfficePaymentsQuery(wanted, { refetchOnMountOrArgChange: true, ...whileShown });
  // Those of the search before stay until the next ones are here.
  const { data: found, currentData, error, refetch } = list;

  if (list.isLoading) return <CardTableWaiting />;
  if (!found || (error && !currentData)) return <LoadFailed message={sentenceOf(error)} onRetry={refetch} />;
  const pages = Math.max(1, Math.ceil(found.total / PAYMENTS_PER_PAGE));
  if (currentData && wanted.page > pages) return <Navigate to={`?${addressOf({ ...wanted, page: pages })}`} replace />;
  return (
    <>
      <p role="status" className={styles.count}>
        {countInWords(found.total)}
      </p>
      {found.payments.length > 0 && <PaymentTable payments={found.payments} isBusy={!currentData} />}
      <Paging page={wanted.page} pages={pages} toPage={(page) => `?${addressOf({ ...wanted, page })}`} />
    </>
  );
}

function countInWords(total: number) {
  if (total === 0) return 'No payment fits this search.';
  return total === 1 ? '1 payment' : `${total.toLocaleString('en-KE')} payments`;
}
