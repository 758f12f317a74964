/** /admin/payments?q=&status=&purpose=&review=&days=&page=: all payments, and what awaits the office. */
import { PAYMENTS_PER_PAGE } from '#contract/money/bookkeeping.ts';
import * as texts from '#texts/money/bookkeeping.ts';
import { CsvDownload } from '#web/admin/list/CsvDownload.tsx';
import { PagedList } from '#web/admin/list/PagedList.tsx';
import { useUrlFilters } from '#web/admin/list/url-filters.ts';
import {
  csvUrl,
  type PaymentFilters,
  pollWhileVisible,
  useOfficePaymentsQuery,
} from '#web/features/bookkeeping/bookkeeping.api.ts';
import { Overview } from '#web/features/bookkeeping/Overview.tsx';
import { PaymentSearch } from '#web/features/bookkeeping/PaymentSearch.tsx';
import { PaymentTable } from '#web/features/bookkeeping/PaymentTable.tsx';
import { filtersFrom, toSearchParams } from '#web/features/bookkeeping/payment-filters.ts';
import { SavedFilters } from '#web/features/saved-filters/SavedFilters.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import styles from './money-pages.module.css';

export default function PaymentsPage() {
  const { filters, search, change } = useUrlFilters({ parse: filtersFrom, format: toSearchParams });
  return (
    <>
      <header className={styles.header}>
        <PageHeading>{texts.payments}</PageHeading>
        <CsvDownload url={csvUrl(filters)} />
      </header>
      <Overview />
      <PaymentSearch filters={filters} onSearch={search} onChange={change} />
      <SavedFilters list="payments" query={String(toSearchParams({ ...filters, page: 1 }))} />
      <FoundPayments filters={filters} />
    </>
  );
}

function FoundPayments({ filters }: { filters: PaymentFilters }) {
  const list = useOfficePaymentsQuery(filters, { refetchOnMountOrArgChange: true, ...pollWhileVisible });
  return (
    <PagedList
      list={list}
      page={filters.page}
      perPage={PAYMENTS_PER_PAGE}
      toPage={(page) => `?${toSearchParams({ ...filters, page })}`}
      countLabel={resultsLabel}
    >
      {/* `isFetching` would dim the table at every poll. `isBusy` is true only while another page or filter loads. */}
      {({ payments }) => <PaymentTable payments={payments} isBusy={!list.currentData} />}
    </PagedList>
  );
}

const resultsLabel = ({ total }: { total: number }) => (total === 0 ? texts.noneMatch : texts.count(total));
