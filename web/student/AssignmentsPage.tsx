/**
 * /assignments: what is to be handed in, and handing it in. What is looked for is
 * part of the address, and so is the task that the form is about:
 * /assignments?q=loops&course=…&task=… On a phone an address with a task shows that one alone.
 */
import { useSearchParams } from 'react-router';
import { type Assignment, handinMessages } from '#contract/handins.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { useAssignmentsQuery } from '#web/features/handins/handins.api.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { AssignmentForm } from './AssignmentForm.tsx';
import { AssignmentPanel } from './AssignmentPanel.tsx';
import styles from './AssignmentsPage.module.css';

export default function AssignmentsPage() {
  const { data: assignments, isFetching, error, refetch } = useAssignmentsQuery({ q: '' });
  return (
    <>
      <PageHeading>Assignments</PageHeading>
      {!assignments && isFetching && <Spinner />}
      {!assignments && !isFetching && <LoadFailed message={sentenceOf(error)} onRetry={refetch} />}
      {assignments?.length === 0 && <Nothing />}
      {assignments && assignments.length > 0 && <Both assignments={assignments} />}
    </>
  );
}

const Nothing = () => (
  <div className={styles.nothing}>
    <EmptyState title={handinMessages.none}>
      <p>The tasks of your courses stand here as soon as there are some.</p>
      <ButtonLink to={paths.courses} look="quiet">
        To the courses
      </ButtonLink>
    </EmptyState>
  </div>
);

function Both({ assignments }: { assignments: Assignment[] }) {
  const [search, setSearch] = useSearchParams();
  const asked = assignments.find(({ taskId }) => taskId === search.get('task'));
  const chosen = asked ?? firstOpen(assignments);

  function change(name: string, value: string) {
    const next = new URLSearchParams(search);
    if (value) next.set(name, value);
    else next.delete(name);
    setSearch(next, { replace: true, preventScrollReset: true });
  }

  return (
    <div className={styles.both} data-chosen={asked ? true : undefined}>
      <div className={styles.panel}>
        <AssignmentPanel assignments={assignments} chosenId={chosen.taskId} onChange={change} />
      </div>
      <div className={styles.form}>
        <AssignmentForm
          assignments={assignments}
          chosen={chosen}
          onChoose={(among) => change('task', firstOpen(among).taskId)}
        />
      </div>
    </div>
  );
}

/** Of several: the one that is due next and still to be handed in; the first, when all are. */
const firstOpen = (assignments: Assignment[]) =>
  assignments.find(({ state }) => state === 'not submitted' || state === 'draft') ?? assignments[0]!;
