/**
 * /assignments: the student's assignments, and the form that hands in. The URL has the
 * filters and the task in the form:
 * /assignments?q=loops&course=…&task=… On a phone, a URL with a task shows only that task.
 */
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Assignment } from '#contract/handins.ts';
import * as handinsTexts from '#texts/learning/handins.ts';
import * as tasksTexts from '#texts/learning/tasks.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { useAssignmentsQuery } from '#web/features/handins/handins.api.ts';
import { paths } from '#web/paths.ts';
import { BackLink } from '#web/ui/buttons/BackLink.tsx';
import { ButtonLink } from '#web/ui/buttons/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { AssignmentForm } from './AssignmentForm.tsx';
import { AssignmentPanel } from './AssignmentPanel.tsx';
import styles from './AssignmentsPage.module.css';

export default function AssignmentsPage() {
  const { data: assignments, isFetching, error, refetch } = useAssignmentsQuery({ q: '' });
  return (
    <>
      <PageHeading>{handinsTexts.assignments}</PageHeading>
      {!assignments && isFetching && <Spinner />}
      {!assignments && !isFetching && <LoadFailed message={sentenceOf(error)} onRetry={refetch} />}
      {assignments?.length === 0 && <NoAssignments />}
      {assignments && assignments.length > 0 && <PanelAndForm assignments={assignments} />}
    </>
  );
}

const NoAssignments = () => (
  <div className={styles.nothing}>
    <EmptyState title={handinsTexts.none}>
      <p>{handinsTexts.willAppear}</p>
      <ButtonLink to={paths.courses} look="quiet">
        {handinsTexts.goToCourses}
      </ButtonLink>
    </EmptyState>
  </div>
);

function PanelAndForm({ assignments }: { assignments: Assignment[] }) {
  const [search, setSearch] = useSearchParams();
  // The form starts with the assignment that is due next, and keeps showing it after its hand-in.
  const [firstId] = useState(assignments[0]!.taskId);
  const withId = (id: string | null) => assignments.find(({ taskId }) => taskId === id);
  const requested = withId(search.get('task'));
  const chosen = requested ?? withId(firstId) ?? assignments[0]!;

  // The assignment opened last: its link gets the focus when All assignments or Back leads to the list.
  const [opened, setOpened] = useState(requested?.taskId);
  if (requested && requested.taskId !== opened) setOpened(requested.taskId);

  const isGone = search.get('task') !== null && !requested;

  const change = (name: string, value: string) =>
    setSearch(changed(search, name, value), { replace: true, preventScrollReset: true });

  return (
    <>
      {isGone && <AssignmentGone />}
      <div className={styles.panelAndForm} data-chosen={requested ? true : undefined}>
        <div className={styles.panel}>
          <AssignmentPanel
            assignments={assignments}
            chosenId={isGone ? '' : chosen.taskId}
            leftId={requested ? undefined : opened}
            onChange={change}
          />
        </div>
        {!isGone && (
          <div className={styles.form}>
            <div className={styles.back}>
              <BackLink to={`?${changed(search, 'task', '')}`} from={chosen.taskId}>
                {handinsTexts.allAssignments}
              </BackLink>
            </div>
            <AssignmentForm
              assignments={assignments}
              chosen={chosen}
              onChoose={(among) => change('task', among[0]!.taskId)}
            />
          </div>
        )}
      </div>
    </>
  );
}

const AssignmentGone = () => (
  <div className={styles.nothing}>
    <EmptyState title={tasksTexts.gone}>
      <p>{handinsTexts.chooseAnother}</p>
    </EmptyState>
  </div>
);

function changed(search: URLSearchParams, name: string, value: string) {
  const next = new URLSearchParams(search);
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}
