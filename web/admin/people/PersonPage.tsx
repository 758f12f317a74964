/** /admin/people/{personId}: everything about one person, for the office only. */
import { Link, useParams } from 'react-router';
import type { Person } from '#contract/people.ts';
import * as authTexts from '#texts/people/auth.ts';
import * as firstPasswordTexts from '#texts/people/first-passwords.ts';
import * as peopleTexts from '#texts/people/people.ts';
import * as texts from '#texts/people/student-courses.ts';
import * as usersTexts from '#texts/people/users.ts';
import { isGone, sentenceOf } from '#web/api/failures.ts';
import { useMe } from '#web/api/session.ts';
import { GuardianPart } from '#web/features/guardians/GuardianPart.tsx';
import { MergeAccounts } from '#web/features/merges/MergeAccounts.tsx';
import { MergeHistory } from '#web/features/merges/MergeHistory.tsx';
import { AccountParts } from '#web/features/people/AccountParts.tsx';
import { stateOf } from '#web/features/people/person-state.ts';
import { StudentSearch } from '#web/features/people/StudentSearch.tsx';
import { StudentCourses } from '#web/features/student-courses/StudentCourses.tsx';
import { usePersonQuery } from '#web/features/student-courses/student-courses.api.ts';
import { NotFound } from '#web/NotFound.tsx';
import { paths } from '#web/paths.ts';
import { BackLink } from '#web/ui/buttons/BackLink.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { NoticePage } from '#web/ui/feedback/NoticePage.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { DescriptionList } from '#web/ui/list/DescriptionList.tsx';
import { DateTime, ExactDateTime } from '#web/ui/time/DateTime.tsx';
import { OfferedCourses } from './OfferedCourses.tsx';
import styles from './PeoplePage.module.css';
import { StudentSections } from './StudentSections.tsx';

export default function PersonPage() {
  const me = useMe();
  return me.type === 'admin' ? <OfficePage /> : <NotFound home={paths.admin} />;
}

function OfficePage() {
  const { personId = '' } = useParams();
  const { currentData: person, error, refetch } = usePersonQuery(personId, { refetchOnMountOrArgChange: true });
  if (isGone(error)) return <NoSuchPerson />;
  if (!person) return error ? <LoadFailed message={sentenceOf(error)} onRetry={refetch} /> : <Spinner />;
  return (
    <div className={styles.page}>
      <BackLink to={paths.adminPeople}>{firstPasswordTexts.backToPeople}</BackLink>
      <PageHeading>{person.name}</PageHeading>
      <DescriptionList facts={[...factsOf(person), [texts.application, applicationOf(person.application)]]} />
      {person.type === 'student' && person.state !== 'unconfirmed' && <Courses studentId={person._id} />}
      <section className={styles.page}>
        <h2>{texts.account}</h2>
        <AccountParts
          person={person}
          more={person.type === 'student' && <OfStudent person={person} />}
          onDone={() => undefined}
        />
        {person.type === 'student' && <Merging person={person} />}
      </section>
    </div>
  );
}

const OfStudent = ({ person }: { person: Person }) => (
  <>
    <GuardianPart person={person} />
    <StudentSections person={person} />
  </>
);

function Merging({ person }: { person: Person }) {
  const canKeep = person.state !== 'deactivated' && person.admissionNumber !== undefined;
  return (
    <>
      <MergeHistory personId={person._id} />
      {canKeep && <MergeAccounts person={person} studentSearch={(props) => <StudentSearch {...props} />} />}
    </>
  );
}

const Courses = ({ studentId }: { studentId: string }) => (
  <>
    <OfferedCourses>{(offered) => <StudentCourses studentId={studentId} offered={offered} />}</OfferedCourses>
    <Link to={paths.adminStatement(studentId)}>{peopleTexts.accountStatement}</Link>
  </>
);

const factsOf = (person: Person): Parameters<typeof DescriptionList>[0]['facts'] => [
  [peopleTexts.type, peopleTexts.types[person.type]],
  [peopleTexts.state, stateOf(person)],
  [authTexts.email, person.email || texts.noEmail],
  [firstPasswordTexts.guardian, person.guardianEmail],
  [usersTexts.admissionNumber, person.admissionNumber],
  [texts.joined, <ExactDateTime key="joined" at={person.joinedAt} />],
  [
    peopleTexts.lastSeen,
    person.lastSeenAt ? <DateTime key="seen" at={person.lastSeenAt} /> : peopleTexts.neverSignedIn,
  ],
];

const applicationOf = (application: { _id: string; fullName: string } | null) =>
  application && <Link to={paths.adminApplication(application._id)}>{texts.appliedAs(application.fullName)}</Link>;

const NoSuchPerson = () => (
  <NoticePage title={texts.noPerson} action={{ to: paths.adminPeople, name: firstPasswordTexts.backToPeople }}>
    <p>{texts.noPersonText}</p>
  </NoticePage>
);
