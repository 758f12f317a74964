/** /admin/payments?q=&status=&purpose=&review=&days=&page=: the payments of the school, and what waits for the office. */
import { PAYMENTS_PER_PAGE } from '#contract/bookkeeping.ts';
import { DownloadTable } from '#web/admin/list/CsvDownload.tsx';
import { FoundList } from '#web/admin/list/PagedList.tsx';
import { useWantedAddress } from '#web/admin/list/url-filters.ts';
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
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import styles from './money-pages.module.css';

export default function PaymentsPage() {
  const { wanted, search, choose } = useWantedAddress({ wantedIn, addressOf });
  return (
    <>
      <header className={styles.header}>
        <PageHeading>Payments</PageHeading>
        <DownloadTable address={tableOf(wanted)} />
      </header>
      <Overview />
      <PaymentSearch wanted={wanted} onWords={search} onChoice={choose} />
      <FoundPayments wanted={wanted} />
    </>
  );
}

function FoundPayments({ wanted }: { wanted: WantedPayments }) {
  const list = useOfficePaymentsQuery(wanted, { refetchOnMountOrArgChange: true, ...whileShown });
  return (
    <FoundList
      list={list}
      page={wanted.page}
      perPage={PAYMENTS_PER_PAGE}
      toPage={(page) => `?${addressOf({ ...wanted, page })}`}
      count={countInWords}
    >
      {/* It is asked for again and again while it is shown, which is not to dim it. */}
      {({ payments }) => <PaymentTable payments={payments} isBusy={!list.currentData} />}
    </FoundList>
  );
}

function countInWords({ total }: { total: number }) {
  if (total === 0) return 'No payment fits this search.';
  return total === 1 ? '1 payment' : `${total.toLocaleString('en-KE')} payments`;
}
