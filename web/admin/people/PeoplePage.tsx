/** /admin/people?q=&type=&consent=&page=: all people of the school, for the office only. */
import { Printer, Sheet } from 'lucide-react';
import { lazy, Suspense, useRef } from 'react';
import { isAdmissionNumber, looksLikeAdmissionNumber } from '#contract/fields/admission-number.ts';
import { PEOPLE_PER_PAGE, type People } from '#contract/people.ts';
import { lastPage } from '#contract/rules/max-counted.ts';
import * as bulkTexts from '#texts/people/bulk-changes.ts';
import * as firstPasswordTexts from '#texts/people/first-passwords.ts';
import * as texts from '#texts/people/people.ts';
import * as importTexts from '#texts/people/people-imports.ts';
import { CsvDownload } from '#web/admin/list/CsvDownload.tsx';
import { PagedList } from '#web/admin/list/PagedList.tsx';
import { useUrlFilters } from '#web/admin/list/url-filters.ts';
import { useMe } from '#web/api/session.ts';
import { SelectRow } from '#web/features/bulk-changes/SelectRow.tsx';
import { useSelection } from '#web/features/bulk-changes/use-selection.ts';
import { InvitePerson } from '#web/features/people/InvitePerson.tsx';
import { ManagePerson } from '#web/features/people/ManagePerson.tsx';
import { PeopleSearch } from '#web/features/people/PeopleSearch.tsx';
import { PeopleTable } from '#web/features/people/PeopleTable.tsx';
import { csvUrl, type PeopleFilters, toQuery, usePeopleQuery } from '#web/features/people/people.api.ts';
import { isType } from '#web/features/people/person-types.ts';
import { SavedFilters } from '#web/features/saved-filters/SavedFilters.tsx';
import { Avatar } from '#web/features/users/Avatar.tsx';
import { NotFound } from '#web/NotFound.tsx';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/buttons/Button.tsx';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { searchTerms } from '#web/ui/form/SearchField.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { pageFromUrl, toSearchParams } from '#web/ui/list/paged-url.ts';
import styles from './PeoplePage.module.css';

/** The sections about a student, loaded when the first dialog that contains them is opened. */
const StudentSections = lazy(() =>
  import('./StudentSections.tsx').then(({ StudentSections }) => ({ default: StudentSections })),
);
const PeopleChanges = lazy(() =>
  import('./PeopleChanges.tsx').then(({ PeopleChanges }) => ({ default: PeopleChanges })),
);
const AddWithoutEmail = lazy(() =>
  import('#web/features/first-passwords/AddWithoutEmail.tsx').then(({ AddWithoutEmail }) => ({
    default: AddWithoutEmail,
  })),
);
const MinorFields = lazy(() =>
  import('#web/features/guardians/MinorFields.tsx').then(({ MinorFields }) => ({ default: MinorFields })),
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
        <div className={styles.actions}>
          <InvitePerson
            type="student"
            withoutEmail={<AddWithoutEmail minorFields={<MinorFields />} />}
            minorFields={<MinorFields />}
          />
          <InvitePerson type="tutor" />
          <ButtonLink to={paths.adminPeopleImport} look="soft">
            <Sheet size={20} aria-hidden /> {importTexts.open}
          </ButtonLink>
          <ButtonLink to={paths.adminAllSheets} look="quiet">
            <Printer size={18} aria-hidden /> {firstPasswordTexts.sheets}
          </ButtonLink>
          <CsvDownload url={csvUrl(filters)} />
        </div>
      </header>
      <PeopleSearch filters={filters} onSearch={search} onChange={change} />
      <SavedFilters list="people" query={String(toSearchParams({ ...filters, page: 1 }))} />
      <FoundPeople filters={filters} />
    </div>
  );
}

function FoundPeople({ filters }: { filters: PeopleFilters }) {
  const list = usePeopleQuery(filters, { refetchOnMountOrArgChange: true });
  const countRef = useRef<HTMLParagraphElement>(null);
  const { people: shown = [], total = 0 } = list.currentData ?? {};
  const address = `?${toSearchParams(filters)}`;
  const selection = useSelection({ address, shown: shown.map(({ _id }) => _id), total });
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
        <>
          <Checkbox label={bulkTexts.selectPage} checked={selection.isPage} onChange={selection.togglePage} />
          <PeopleTable
            people={people}
            isBusy={list.isFetching}
            choice={({ _id, name }) => <SelectRow id={_id} name={name} selection={selection} />}
            portrait={({ img, name }) => <Avatar img={img} name={name} />}
            action={(person) => (
              <ManagePerson
                person={person}
                focusAfterRemoval={countRef}
                more={person.type === 'student' && <StudentSections person={person} />}
              />
            )}
          />
          {selection.isUsed && (
            <Suspense>
              <PeopleChanges selection={selection} filters={toQuery(filters)} />
            </Suspense>
          )}
        </>
      )}
    </PagedList>
  );
}

function resultsLabel({ total }: People, { q, type, consent }: PeopleFilters) {
  if (total === 0 && looksLikeAdmissionNumber(q) && !isAdmissionNumber(q)) return texts.mistypedNumber(q);
  if (total === 0) return texts.noMatch;
  return q || type || consent ? texts.found(total) : texts.count(total);
}

function filtersFrom(params: URLSearchParams): PeopleFilters {
  const type = params.get('type');
  return {
    q: searchTerms(params),
    type: isType(type) ? type : undefined,
    consent: params.get('consent') === 'missing' ? 'missing' : undefined,
    page: pageFromUrl(params, lastPage(PEOPLE_PER_PAGE)),
  };
}
