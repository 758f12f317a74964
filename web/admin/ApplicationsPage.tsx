/** /admin/applications?q=&status=&page=: who wants to study here, for the office alone. */
import { Navigate, useSearchParams } from 'react-router';
import { CUSTOMERS_PER_PAGE } from '#contract/customers.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { useMe } from '#web/api/session.ts';
import { CustomerSearch } from '#web/features/customers/CustomerSearch.tsx';
import { CustomerTable } from '#web/features/customers/CustomerTable.tsx';
import { tableOf, useCustomersQuery, type WantedCustomers } from '#web/features/customers/customers.api.ts';
import { ManageCustomer } from '#web/features/customers/ManageCustomer.tsx';
import { isStatus } from '#web/features/customers/statuses.ts';
import { NotFound } from '#web/NotFound.tsx';
import { paths } from '#web/paths.ts';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Paging } from '#web/ui/Paging.tsx';
import { searchedWords } from '#web/ui/SearchField.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import styles from './ApplicationsPage.module.css';
import { DownloadTable } from './DownloadTable.tsx';

export default function ApplicationsPage() {
  const me = useMe();
  return me.type === 'admin' ? <OfficePage /> : <NotFound home={paths.admin} />;
}

function OfficePage() {
  const [address, setAddress] = useSearchParams();
  const wanted = wantedIn(address);
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <PageHeading>Applications</PageHeading>
        <DownloadTable address={tableOf(wanted)} />
      </header>
      <CustomerSearch
        wanted={wanted}
        // In its place: Back is not to spell words backwards.
        onWords={(q) => setAddress(addressOf({ ...wanted, q, page: 1 }), { replace: true })}
        onStatus={(status) => setAddress(addressOf({ ...wanted, status, page: 1 }))}
      />
      <FoundCustomers wanted={wanted} />
    </div>
  );
}

function FoundCustomers({ wanted }: { wanted: WantedCustomers }) {
  const list = useCustomersQuery(wanted, { refetchOnMountOrArgChange: true });
  // Those of the search before stay until the next ones are here.
  const { data: found, currentData, error, refetch } = list;

  if (list.isLoading) return <Spinner />;
  if (!found || (error && !currentData)) return <LoadFailed message={sentenceOf(error)} onRetry={refetch} />;
  const pages = Math.max(1, Math.ceil(found.total / CUSTOMERS_PER_PAGE));
  if (currentData && wanted.page > pages) return <Navigate to={`?${addressOf({ ...wanted, page: pages })}`} replace />;
  return (
    <>
      <p role="status" className={styles.count}>
        {countInWords(found.total)}
      </p>
      {found.customers.length > 0 && (
        <CustomerTable
          customers={found.customers}
          isBusy={list.isFetching}
          action={(customer) => <ManageCustomer customer={customer} />}
        />
      )}
      <Paging page={wanted.page} pages={pages} toPage={(page) => `?${addressOf({ ...wanted, page })}`} />
    </>
  );
}

function countInWords(total: number) {
  if (total === 0) return 'No application fits this search.';
  return total === 1 ? '1 application' : `${total.toLocaleString('en-KE')} applications`;
}

function wantedIn(address: URLSearchParams): WantedCustomers {
  const status = address.get('status');
  const page = Number(address.get('page'));
  return {
    q: searchedWords(address),
    status: isStatus(status) ? status : undefined,
    page: Number.isInteger(page) && page > 0 && page < 100_000 ? page : 1,
  };
}

/** What says nothing is left out. */
const addressOf = ({ q, status, page }: WantedCustomers) =>
  new URLSearchParams({ ...(q && { q }), ...(status && { status }), ...(page > 1 && { page: String(page) }) });
