/** /admin/applications?q=&status=&page=: who wants to study here, for the office alone. */
import { CUSTOMERS_PER_PAGE } from '#contract/customers.ts';
import { DownloadTable } from '#web/admin/list/CsvDownload.tsx';
import { FoundList } from '#web/admin/list/PagedList.tsx';
import { useWantedAddress } from '#web/admin/list/url-filters.ts';
import { useMe } from '#web/api/session.ts';
import { CustomerSearch } from '#web/features/customers/CustomerSearch.tsx';
import { CustomerTable } from '#web/features/customers/CustomerTable.tsx';
import { tableOf, useCustomersQuery, type WantedCustomers } from '#web/features/customers/customers.api.ts';
import { ManageCustomer } from '#web/features/customers/ManageCustomer.tsx';
import { isStatus } from '#web/features/customers/statuses.ts';
import { NotFound } from '#web/NotFound.tsx';
import { paths } from '#web/paths.ts';
import { searchTerms } from '#web/ui/form/SearchField.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { pageFromUrl, toSearchParams } from '#web/ui/list/paged-url.ts';
import styles from './ApplicationsPage.module.css';

export default function ApplicationsPage() {
  const me = useMe();
  return me.type === 'admin' ? <OfficePage /> : <NotFound home={paths.admin} />;
}

function OfficePage() {
  const { wanted, search, choose } = useWantedAddress({ wantedIn, addressOf: toSearchParams });
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <PageHeading>Applications</PageHeading>
        <DownloadTable address={tableOf(wanted)} />
      </header>
      <CustomerSearch wanted={wanted} onWords={search} onStatus={(status) => choose({ status })} />
      <FoundCustomers wanted={wanted} />
    </div>
  );
}

function FoundCustomers({ wanted }: { wanted: WantedCustomers }) {
  const list = useCustomersQuery(wanted, { refetchOnMountOrArgChange: true });
  return (
    <FoundList
      list={list}
      page={wanted.page}
      perPage={CUSTOMERS_PER_PAGE}
      toPage={(page) => `?${toSearchParams({ ...wanted, page })}`}
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
  return { q: searchTerms(address), status: isStatus(status) ? status : undefined, page: pageFromUrl(address) };
}
