/** /admin/people?q=&type=&page=: who is at the school, for the office alone. */
import { useRef } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { PEOPLE_PER_PAGE, type People } from '#contract/people.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { useMe } from '#web/api/session.ts';
import { OfficeFund } from '#web/features/funds/OfficeFund.tsx';
import { InviteTutor } from '#web/features/people/InviteTutor.tsx';
import { ManagePerson } from '#web/features/people/ManagePerson.tsx';
import { PeopleSearch } from '#web/features/people/PeopleSearch.tsx';
import { PeopleTable } from '#web/features/people/PeopleTable.tsx';
import { usePeopleQuery, type WantedPeople } from '#web/features/people/people.api.ts';
import { isType } from '#web/features/people/types.ts';
import { Avatar } from '#web/features/users/Avatar.tsx';
import { NotFound } from '#web/NotFound.tsx';
import { paths } from '#web/paths.ts';
import { CardTableWaiting } from '#web/ui/CardTable.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Paging } from '#web/ui/Paging.tsx';
import { searchedWords } from '#web/ui/SearchField.tsx';
import styles from './PeoplePage.module.css';

export default function PeoplePage() {
  const me = useMe();
  return me.type === 'admin' ? <OfficePage /> : <NotFound home={paths.admin} />;
}

function OfficePage() {
  const [address, setAddress] = useSearchParams();
  const wanted = wantedIn(address);
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <PageHeading>People</PageHeading>
        <InviteTutor />
      </header>
      <PeopleSearch
        wanted={wanted}
        // In its place: Back is not to spell words backwards.
        onWords={(q) => setAddress(addressOf({ ...wanted, q, page: 1 }), { replace: true })}
        onType={(type) => setAddress(addressOf({ ...wanted, type, page: 1 }))}
      />
      <FoundPeople wanted={wanted} />
    </div>
  );
}

function FoundPeople({ wanted }: { wanted: WantedPeople }) {
  const list = usePeopleQuery(wanted, { refetchOnMountOrArgChange: true });
  // Those of the search before stay until the next ones are here.
  const { data: found, currentData, error, refetch } = list;
  const count = useRef<HTMLParagraphElement>(null);

  if (list.isLoading) return <CardTableWaiting />;
  if (!found || (error && !currentData)) return <LoadFailed message={sentenceOf(error)} onRetry={refetch} />;
  if (currentData && wanted.page > pagesOf(currentData))
    return <Navigate to={`?${addressOf({ ...wanted, page: pagesOf(currentData) })}`} replace />;
  return (
    <>
      <p role="status" tabIndex={-1} ref={count} className={styles.count}>
        {countInWords(found, wanted)}
      </p>
      {found.people.length > 0 && (
        <PeopleTable
          people={found.people}
          isBusy={list.isFetching}
          portrait={({ img }) => <Avatar img={img} />}
          action={(person) => (
            <ManagePerson
              person={person}
              next={count}
              more={person.type === 'student' && <OfficeFund studentId={person._id} />}
            />
          )}
        />
      )}
      <Paging page={wanted.page} pages={pagesOf(found)} toPage={(page) => `?${addressOf({ ...wanted, page })}`} />
    </>
  );
}

const pagesOf = ({ total }: People) => Math.max(1, Math.ceil(total / PEOPLE_PER_PAGE));

function countInWords({ total }: People, { q, type }: WantedPeople) {
  // Also said to somebody who has just made the last tutor of the list something else.
  if (total === 0) return 'Nobody fits this search.';
  const words = total === 1 ? '1 person' : `${total.toLocaleString('en-KE')} people`;
  return q || type ? `${words} found` : words;
}

function wantedIn(address: URLSearchParams): WantedPeople {
  const type = address.get('type');
  const page = Number(address.get('page'));
  return {
    q: searchedWords(address),
    type: isType(type) ? type : undefined,
    page: Number.isInteger(page) && page > 0 && page < 100_000 ? page : 1,
  };
}

/** What says nothing is left out. */
const addressOf = ({ q, type, page }: WantedPeople) =>
  new URLSearchParams({ ...(q && { q }), ...(type && { type }), ...(page > 1 && { page: String(page) }) });
