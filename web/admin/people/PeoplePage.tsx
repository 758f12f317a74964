/** /admin/people?q=&type=&page=: all people of the school, for the office only. */
import { lazy, useRef } from 'react';
import { PEOPLE_PER_PAGE, type People } from '#contract/people.ts';
import * as texts from '#texts/people/people.ts';
import { PagedList } from '#web/admin/list/PagedList.tsx';
import { useUrlFilters } from '#web/admin/list/url-filters.ts';
import { useMe } from '#web/api/session.ts';
import { InviteTutor } from '#web/features/people/InviteTutor.tsx';
import { ManagePerson } from '#web/features/people/ManagePerson.tsx';
import { PeopleSearch } from '#web/features/people/PeopleSearch.tsx';
import { PeopleTable } from '#web/features/people/PeopleTable.tsx';
import { type PeopleFilters, usePeopleQuery } from '#web/features/people/people.api.ts';
import { isType } from '#web/features/people/person-types.ts';
import { Avatar } from '#web/features/users/Avatar.tsx';
import { NotFound } from '#web/NotFound.tsx';
import { paths } from '#web/paths.ts';
import { searchTerms } from '#web/ui/form/SearchField.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { pageFromUrl, toSearchParams } from '#web/ui/list/paged-url.ts';
import styles from './PeoplePage.module.css';

/** The section about a student's fund page, loaded when the first dialog that contains it is opened. */
const OfficeFund = lazy(() =>
  import('#web/features/funds/OfficeFund.tsx').then(({ OfficeFund }) => ({ default: OfficeFund })),
);

export default function PeoplePage() {
  const me = useMe();
  return me.type === 'admin' ? <OfficePage /> : <NotFound home={paths.admin} />;
}

function OfficePage() {
  const { filters, search, change } = useUrlFilters({ parse: filtersFrom, format: toSearchParams });
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <PageHeading>{texts.title}</PageHeading>
        <InviteTutor />
      </header>
      <PeopleSearch filters={filters} onSearch={search} onType={(type) => change({ type })} />
      <FoundPeople filters={filters} />
    </div>
  );
}

function FoundPeople({ filters }: { filters: PeopleFilters }) {
  const list = usePeopleQuery(filters, { refetchOnMountOrArgChange: true });
  const countRef = useRef<HTMLParagraphElement>(null);
  return (
    <PagedList
      list={list}
      page={filters.page}
      perPage={PEOPLE_PER_PAGE}
      toPage={(page) => `?${toSearchParams({ ...filters, page })}`}
      countLabel={(found) => resultsLabel(found, filters)}
      countRef={countRef}
    >
      {({ people }) => (
        <PeopleTable
          people={people}
          isBusy={list.isFetching}
          portrait={({ img, name }) => <Avatar img={img} name={name} />}
          action={(person) => (
            <ManagePerson
              person={person}
              focusAfterRemoval={countRef}
              more={person.type === 'student' && <OfficeFund studentId={person._id} />}
            />
          )}
        />
      )}
    </PagedList>
  );
}

function resultsLabel({ total }: People, { q, type }: PeopleFilters) {
  if (total === 0) return texts.noMatch;
  return q || type ? texts.found(total) : texts.count(total);
}

function filtersFrom(params: URLSearchParams): PeopleFilters {
  const type = params.get('type');
  return { q: searchTerms(params), type: isType(type) ? type : undefined, page: pageFromUrl(params) };
}
