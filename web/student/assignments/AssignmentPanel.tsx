/** The list of assignments, with a search field and a filter by course. */
import { NativeSelect } from '@mantine/core';
import * as texts from '#texts/learning/handins.ts';
import '@mantine/core/styles/Input.layer.css';
import { useSearchParams } from 'react-router';
import type { Assignment } from '#contract/handins.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { useAssignmentsQuery } from '#web/features/handins/handins.api.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { SearchField, searchTerms } from '#web/ui/form/SearchField.tsx';
import { AssignmentCard } from './AssignmentCard.tsx';
import styles from './AssignmentPanel.module.css';
import { coursesOf } from './assignment-options.ts';

interface Props {
  /** All assignments, filtered or not: the options of the course filter are their courses. */
  assignments: Assignment[];
  /** The assignment in the form. */
  chosenId: string;
  /** The assignment from which the student came back to the list. */
  leftId: string | undefined;
  onChange: (name: 'q' | 'course', value: string) => void;
}

export function AssignmentPanel({ assignments, chosenId, leftId, onChange }: Props) {
  const [search] = useSearchParams();
  const terms = searchTerms(search);
  const courses = coursesOf(assignments);
  const courseId = courses.find(({ value }) => value === search.get('course'))?.value;
  const { data: searchResults } = useAssignmentsQuery({ q: terms, courseId });
  return (
    <section aria-labelledby="to-hand-in" className={styles.panel}>
      <h2 id="to-hand-in" className="visually-hidden">
        {texts.yourAssignments}
      </h2>
      <div className={styles.filters}>
        <SearchField
          label={texts.searchAssignments}
          placeholder={texts.searchAssignments}
          terms={terms}
          onSearch={(typed) => onChange('q', typed)}
        />
        <NativeSelect
          aria-label={texts.filterByCourse}
          data={[{ value: '', label: texts.allCourses }, ...courses]}
          value={courseId ?? ''}
          onChange={({ target }) => onChange('course', target.value)}
        />
      </div>
      {/* This live region is rendered even while empty, so that a screen reader announces its first text. */}
      <p role="status" className="visually-hidden">
        {searchResults && texts.found(searchResults.length)}
      </p>
      <FoundAssignments
        q={terms}
        courseId={courseId}
        chosenId={chosenId}
        leftId={leftId}
        onShowAll={() => onChange('q', '')}
      />
    </section>
  );
}

interface FoundAssignmentsProps {
  q: string;
  courseId: string | undefined;
  chosenId: string;
  leftId: string | undefined;
  onShowAll: () => void;
}

function FoundAssignments({ q, courseId, chosenId, leftId, onShowAll }: FoundAssignmentsProps) {
  const { data: results, isFetching, error, refetch } = useAssignmentsQuery({ q, courseId });

  if (!results && isFetching) return <Spinner />;
  if (!results || (error && !isFetching)) return <LoadFailed message={sentenceOf(error)} onRetry={refetch} />;
  if (results.length === 0)
    return (
      <EmptyState title={q ? texts.nothingFoundFor(q) : texts.noneInCourse}>
        {q && (
          <Button look="quiet" onClick={onShowAll}>
            {texts.showAll}
          </Button>
        )}
      </EmptyState>
    );
  return (
    <div className={styles.cards} aria-busy={isFetching}>
      {results.map((assignment) => (
        <AssignmentCard
          key={assignment.taskId}
          assignment={assignment}
          isChosen={assignment.taskId === chosenId}
          isLeft={assignment.taskId === leftId}
        />
      ))}
    </div>
  );
}
