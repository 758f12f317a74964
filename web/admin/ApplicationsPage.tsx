/** /admin/applications?q=&status=&page=: who wants to study here, for the office alone. */
import { Download } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useSearchParams } from 'react-router';
import { CUSTOMERS_PER_PAGE } from '#contract/customers.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { useMe } from '#web/api/session.ts';
import { useLoggedInQuery } from '#web/features/auth/auth.api.ts';
import { CustomerSearch } from '#web/features/customers/CustomerSearch.tsx';
import { CustomerTable } from '#web/features/customers/CustomerTable.tsx';
import { tableOf, useCustomersQuery, type WantedCustomers } from '#web/features/customers/customers.api.ts';
import { ManageCustomer } from '#web/features/customers/ManageCustomer.tsx';
import { isStatus } from '#web/features/customers/statuses.ts';
import { NotFound } from '#web/NotFound.tsx';
import { paths } from '#web/paths.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { addressOf, pageIn } from '#web/ui/paged-address.ts';
import { searchedWords } from '#web/ui/SearchField.tsx';
import { toast } from '#web/ui/toast.ts';
import styles from './ApplicationsPage.module.css';
import { FoundList } from './FoundList.tsx';

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

/** Asks first whether the session still holds: a download that is refused says nothing. */
function DownloadTable({ address }: { address: string }) {
  const { refetch } = useLoggedInQuery();
  const download = async (event: MouseEvent) => {
    event.preventDefault();
    const { isSuccess, error } = await refetch();
    if (isSuccess) location.assign(address);
    else if (error && !isNotSignedIn(error)) toast.error(sentenceOf(error));
  };
  return (
    <a className={styles.download} href={address} onClick={download}>
      <Download size={20} aria-hidden /> Download CSV
    </a>
  );
}

function FoundCustomers({ wanted }: { wanted: WantedCustomers }) {
  const list = useCustomersQuery(wanted, { refetchOnMountOrArgChange: true });
  return (
    <FoundList
      list={list}
      page={wanted.page}
      perPage={CUSTOMERS_PER_PAGE}
      toPage={(page) => `?${addressOf({ ...wanted, page })}`}
      count={countInWords}
    >
      {({ customers }) => (
        <CustomerTable
          customers={customers}
          isBusy={list.isFetching}
          action={(customer) => <ManageCustomer customer={customer} />}
        />
      )}
    </FoundList>
  );
}

function countInWords({ total }: { total: number }) {
  if (total === 0) return 'No application fits this search.';
  return total === 1 ? '1 application' : `${total.toLocaleString('en-KE')} applications`;
}

function wantedIn(address: URLSearchParams): WantedCustomers {
  const status = address.get('status');
  return { q: searchedWords(address), status: isStatus(status) ? status : undefined, page: pageIn(address) };
}
