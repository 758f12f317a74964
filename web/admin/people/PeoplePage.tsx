/** /admin/people?q=&type=&page=: who is at the school, for the office alone. */
import { lazy, Suspense, useRef } from 'react';
import { PEOPLE_PER_PAGE, type People } from '#contract/people.ts';
import { FoundList } from '#web/admin/list/PagedList.tsx';
import { useWantedAddress } from '#web/admin/list/url-filters.ts';
import { useMe } from '#web/api/session.ts';
import { InviteTutor } from '#web/features/people/InviteTutor.tsx';
import { ManagePerson } from '#web/features/people/ManagePerson.tsx';
import { PeopleSearch } from '#web/features/people/PeopleSearch.tsx';
import { PeopleTable } from '#web/features/people/PeopleTable.tsx';
import { usePeopleQuery, type WantedPeople } from '#web/features/people/people.api.ts';
import { isType } from '#web/features/people/types.ts';
import { Avatar } from '#web/features/users/Avatar.tsx';
import { NotFound } from '#web/NotFound.tsx';
import { paths } from '#web/paths.ts';
import { searchTerms } from '#web/ui/form/SearchField.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { pageFromUrl, toSearchParams } from '#web/ui/list/paged-url.ts';
import styles from './PeoplePage.module.css';

/** Stands in a dialog, and comes with it. */
const OfficeFund = lazy(() =>
  import('#web/features/funds/OfficeFund.tsx').then(({ OfficeFund }) => ({ default: OfficeFund })),
);

export default function PeoplePage() {
  const me = useMe();
  return me.type === 'admin' ? <OfficePage /> : <NotFound home={paths.admin} />;
}

function OfficePage() {
  const { wanted, search, choose } = useWantedAddress({ wantedIn, addressOf: toSearchParams });
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <PageHeading>People</PageHeading>
        <InviteTutor />
      </header>
      <PeopleSearch wanted={wanted} onWords={search} onType={(type) => choose({ type })} />
      <FoundPeople wanted={wanted} />
    </div>
  );
}

function FoundPeople({ wanted }: { wanted: WantedPeople }) {
  const list = usePeopleQuery(wanted, { refetchOnMountOrArgChange: true });
  const count = useRef<HTMLParagraphElement>(null);
  return (
    <FoundList
      list={list}
      page={wanted.page}
      perPage={PEOPLE_PER_PAGE}
      toPage={(page) => `?${toSearchParams({ ...wanted, page })}`}
      count={(found) => countInWords(found, wanted)}
      countRef={count}
    >
      {({ people }) => (
        <PeopleTable
          people={people}
          isBusy={list.isFetching}
          portrait={({ img, name }) => <Avatar img={img} name={name} />}
          action={(person) => (
            <ManagePerson
              person={person}
              next={count}
              more={
                person.type === 'student' && (
                  <Suspense>
                    <OfficeFund studentId={person._id} />
                  </Suspense>
                )
              }
            />
          )}
        />
      )}
    </FoundList>
  );
}

function countInWords({ total }: People, { q, type }: WantedPeople) {
  // Also said to somebody who has just made the last tutor of the list something else.
  if (total === 0) return 'Nobody fits this search.';
  const words = total === 1 ? '1 person' : `${total.toLocaleString('en-KE')} people`;
  return q || type ? `${words} found` : words;
}

function wantedIn(address: URLSearchParams): WantedPeople {
  const type = address.get('type');
  return { q: searchTerms(address), type: isType(type) ? type : undefined, page: pageFromUrl(address) };
}
