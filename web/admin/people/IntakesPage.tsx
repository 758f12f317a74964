/** /admin/intakes: the groups in which students begin a course, for the office only. */
import { Link } from 'react-router';
import type { Intake } from '#contract/admissions/intakes.ts';
import * as texts from '#texts/people/intakes.ts';
import { Loaded } from '#web/admin/list/Loaded.tsx';
import { useMe } from '#web/api/session.ts';
import { useTaughtCoursesQuery } from '#web/features/courses/courses.api.ts';
import { AddIntake } from '#web/features/intakes/AddIntake.tsx';
import { DeleteIntake } from '#web/features/intakes/DeleteIntake.tsx';
import { EditIntake } from '#web/features/intakes/EditIntake.tsx';
import { IntakeStudents } from '#web/features/intakes/IntakeStudents.tsx';
import { IntakeTable } from '#web/features/intakes/IntakeTable.tsx';
import { useIntakesQuery } from '#web/features/intakes/intakes.api.ts';
import { NotFound } from '#web/NotFound.tsx';
import { paths } from '#web/paths.ts';
import { rich } from '#web/ui/display/rich.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import styles from './ApplicationsPage.module.css';

export default function IntakesPage() {
  const me = useMe();
  return me.type === 'admin' ? <OfficePage /> : <NotFound home={paths.admin} />;
}

function OfficePage() {
  const courses = useTaughtCoursesQuery({});
  const choices = courses.data?.map(({ _id, title }) => ({ value: _id, label: title })) ?? [];
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <PageHeading>{texts.title}</PageHeading>
        {choices.length > 0 && <AddIntake courses={choices} />}
      </header>
      <p>{texts.about}</p>
      <Loaded query={courses}>{() => <Intakes canAdd={choices.length > 0} />}</Loaded>
    </div>
  );
}

function Intakes({ canAdd }: { canAdd: boolean }) {
  const query = useIntakesQuery();
  return (
    <Loaded query={query}>
      {(intakes) =>
        intakes.length > 0 ? (
          <IntakeList intakes={intakes} isBusy={query.isFetching} />
        ) : (
          <EmptyState title={texts.none}>
            {canAdd ? texts.noneText : rich(texts.courseFirst, { courses: coursesLink })}
          </EmptyState>
        )
      }
    </Loaded>
  );
}

const coursesLink = (label: string) => <Link to={paths.adminCourses}>{label}</Link>;

function IntakeList({ intakes, isBusy }: { intakes: Intake[]; isBusy: boolean }) {
  return (
    <IntakeTable
      intakes={intakes}
      isBusy={isBusy}
      actions={(intake) => (
        <>
          <IntakeStudents intake={intake} choices={intakes.filter(({ courseId }) => courseId === intake.courseId)} />
          <EditIntake intake={intake} />
          {intake.students === 0 && <DeleteIntake intake={intake} />}
        </>
      )}
    />
  );
}
