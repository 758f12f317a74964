/** /admin/applications?q=&stage=&assignee=&page=: applications of new students, for the office only. */
import { CUSTOMERS_PER_PAGE } from '#contract/customers.ts';
import * as texts from '#texts/people/customers.ts';
import { CsvDownload } from '#web/admin/list/CsvDownload.tsx';
import { PagedList } from '#web/admin/list/PagedList.tsx';
import { useUrlFilters } from '#web/admin/list/url-filters.ts';
import { useMe } from '#web/api/session.ts';
import { CustomerSearch, stageFrom } from '#web/features/customers/CustomerSearch.tsx';
import { CustomerTable } from '#web/features/customers/CustomerTable.tsx';
import { type CustomerFilters, csvUrl, useCustomersQuery } from '#web/features/customers/customers.api.ts';
import { EnrolApplicant } from '#web/features/customers/EnrolApplicant.tsx';
import { SavedFilters } from '#web/features/saved-filters/SavedFilters.tsx';
import { NotFound } from '#web/NotFound.tsx';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/buttons/Button.tsx';
import { rich } from '#web/ui/display/rich.tsx';
import { searchTerms } from '#web/ui/form/SearchField.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { pageFromUrl, toSearchParams } from '#web/ui/list/paged-url.ts';
import styles from './ApplicationsPage.module.css';
import { CoursesWithIntakes } from './CoursesWithIntakes.tsx';
import { useOffice } from './office.ts';

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
          action={(customer) => (
            <div className={styles.actions}>
              <EnrolApplicant
                customer={customer}
                withCourses={(form) => <CoursesWithIntakes>{form}</CoursesWithIntakes>}
              />
              <ButtonLink to={paths.adminApplication(customer._id)} look="quiet">
                {rich(texts.open, { name: <span className="visually-hidden"> {customer.fullName}</span> })}
              </ButtonLink>
            </div>
          )}
        />
      )}
    </PagedList>
  );
}

const resultsLabel = ({ total }: { total: number }) => (total === 0 ? texts.noMatch : texts.count(total));

function filtersFrom(params: URLSearchParams): CustomerFilters {
  return {
    q: searchTerms(params),
    stage: stageFrom(params.get('stage')),
    assignee: params.get('assignee') ?? undefined,
    page: pageFromUrl(params),
  };
}
