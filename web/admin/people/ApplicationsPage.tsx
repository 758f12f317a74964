/** /admin/applications?q=&status=&page=: applications of new students, for the office only. */
import { CUSTOMERS_PER_PAGE } from '#contract/customers.ts';
import * as texts from '#texts/people/customers.ts';
import { CsvDownload } from '#web/admin/list/CsvDownload.tsx';
import { PagedList } from '#web/admin/list/PagedList.tsx';
import { useUrlFilters } from '#web/admin/list/url-filters.ts';
import { useMe } from '#web/api/session.ts';
import { isStatus } from '#web/features/customers/application-status.ts';
import { CustomerSearch } from '#web/features/customers/CustomerSearch.tsx';
import { CustomerTable } from '#web/features/customers/CustomerTable.tsx';
import { type CustomerFilters, csvUrl, useCustomersQuery } from '#web/features/customers/customers.api.ts';
import { ManageCustomer } from '#web/features/customers/ManageCustomer.tsx';
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
  const { filters, search, change } = useUrlFilters({ parse: filtersFrom, format: toSearchParams });
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <PageHeading>{texts.title}</PageHeading>
        <CsvDownload url={csvUrl(filters)} />
      </header>
      <CustomerSearch filters={filters} onSearch={search} onStatus={(status) => change({ status })} />
      <FoundCustomers filters={filters} />
    </div>
  );
}

function FoundCustomers({ filters }: { filters: CustomerFilters }) {
  const list = useCustomersQuery(filters, { refetchOnMountOrArgChange: true });
  return (
    <PagedList
      list={list}
      page={filters.page}
      perPage={CUSTOMERS_PER_PAGE}
      toPage={(page) => `?${toSearchParams({ ...filters, page })}`}
      countLabel={resultsLabel}
    >
      {({ customers }) => (
        <CustomerTable
          customers={customers}
          isBusy={list.isFetching}
          action={(customer) => <ManageCustomer customer={customer} />}
        />
      )}
    </PagedList>
  );
}

const resultsLabel = ({ total }: { total: number }) => (total === 0 ? texts.noMatch : texts.count(total));

function filtersFrom(params: URLSearchParams): CustomerFilters {
  const status = params.get('status');
  return { q: searchTerms(params), status: isStatus(status) ? status : undefined, page: pageFromUrl(params) };
}
