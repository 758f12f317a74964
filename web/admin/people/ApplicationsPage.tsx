/** /admin/applications?q=&stage=&assignee=&page=: applications of new students, for the office only. */
import { lazy, Suspense } from 'react';
import { CUSTOMERS_PER_PAGE, type Customer } from '#contract/customers.ts';
import { lastPage } from '#contract/rules/max-counted.ts';
import * as bulkTexts from '#texts/people/bulk-changes.ts';
import * as texts from '#texts/people/customers.ts';
import { CsvDownload } from '#web/admin/list/CsvDownload.tsx';
import { PagedList } from '#web/admin/list/PagedList.tsx';
import { useUrlFilters } from '#web/admin/list/url-filters.ts';
import { useMe } from '#web/api/session.ts';
import { SelectRow } from '#web/features/bulk-changes/SelectRow.tsx';
import { useSelection } from '#web/features/bulk-changes/use-selection.ts';
import { CustomerSearch, stageFrom } from '#web/features/customers/CustomerSearch.tsx';
import { CustomerTable } from '#web/features/customers/CustomerTable.tsx';
import { type CustomerFilters, csvUrl, toQuery, useCustomersQuery } from '#web/features/customers/customers.api.ts';
import { EnrolApplicant } from '#web/features/customers/EnrolApplicant.tsx';
import { SavedFilters } from '#web/features/saved-filters/SavedFilters.tsx';
import { NotFound } from '#web/NotFound.tsx';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/buttons/Button.tsx';
import { rich } from '#web/ui/display/rich.tsx';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { searchTerms } from '#web/ui/form/SearchField.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { pageFromUrl, toSearchParams } from '#web/ui/list/paged-url.ts';
import styles from './ApplicationsPage.module.css';
import { CoursesWithIntakes } from './CoursesWithIntakes.tsx';
import { useOffice } from './office.ts';

const ApplicationChanges = lazy(() =>
  import('./ApplicationChanges.tsx').then(({ ApplicationChanges }) => ({ default: ApplicationChanges })),
);

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
      <CustomerSearch filters={filters} office={useOffice().data ?? []} onSearch={search} onChange={change} />
      <SavedFilters list="applications" query={String(toSearchParams({ ...filters, page: 1 }))} />
      <FoundCustomers filters={filters} />
    </div>
  );
}

function FoundCustomers({ filters }: { filters: CustomerFilters }) {
  const list = useCustomersQuery(filters, { refetchOnMountOrArgChange: true });
  const { customers: shown = [], total = 0 } = list.currentData ?? {};
  const address = `?${toSearchParams(filters)}`;
  const selection = useSelection({ address, shown: shown.map(({ _id }) => _id), total });
  return (
    <PagedList
      list={list}
      page={filters.page}
      perPage={CUSTOMERS_PER_PAGE}
      toPage={(page) => `?${toSearchParams({ ...filters, page })}`}
      countLabel={resultsLabel}
    >
      {({ customers }) => (
        <>
          <Checkbox label={bulkTexts.selectPage} checked={selection.isPage} onChange={selection.togglePage} />
          <CustomerTable
            customers={customers}
            isBusy={list.isFetching}
            choice={({ _id, fullName }) => <SelectRow id={_id} name={fullName} selection={selection} />}
            action={(customer) => <Actions customer={customer} />}
          />
          {selection.isUsed && (
            <Suspense>
              <ApplicationChanges selection={selection} filters={toQuery(filters)} />
            </Suspense>
          )}
        </>
      )}
    </PagedList>
  );
}

const Actions = ({ customer }: { customer: Customer }) => (
  <div className={styles.actions}>
    <EnrolApplicant customer={customer} withCourses={(form) => <CoursesWithIntakes>{form}</CoursesWithIntakes>} />
    <ButtonLink to={paths.adminApplication(customer._id)} look="quiet">
      {rich(texts.open, { name: <span className="visually-hidden"> {customer.fullName}</span> })}
    </ButtonLink>
  </div>
);

const resultsLabel = ({ total }: { total: number }) => (total === 0 ? texts.noMatch : texts.count(total));

function filtersFrom(params: URLSearchParams): CustomerFilters {
  return {
    q: searchTerms(params),
    stage: stageFrom(params.get('stage')),
    assignee: params.get('assignee') ?? undefined,
    page: pageFromUrl(params, lastPage(CUSTOMERS_PER_PAGE)),
  };
}
