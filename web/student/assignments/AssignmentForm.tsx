/**
 * The form for a hand-in: Course, Lesson and Task, the fields that the task asks for, and Submit. Earlier attempts are
 * above the form once they have marks, otherwise below it.
 */
import { NativeSelect } from '@mantine/core';
import type { Assignment, AssignmentWithHandin } from '#contract/handins.ts';
import * as handinsTexts from '#texts/learning/handins.ts';
import * as tasksTexts from '#texts/learning/tasks.ts';
import { rich } from '#web/ui/display/rich.tsx';
import '@mantine/core/styles/Input.layer.css';
import { useLocation } from 'react-router';
import { sentenceOf } from '#web/api/failures.ts';
import { HandinForm } from '#web/features/handins/HandinForm.tsx';
import { useAssignmentQuery } from '#web/features/handins/handins.api.ts';
import { AttemptHistory } from '#web/features/handins/history/AttemptHistory.tsx';
import { UnsubmittedWork } from '#web/features/handins/UnsubmittedWork.tsx';
import { Deadline } from '#web/features/tasks/deadline/Deadline.tsx';
import { deadlineLabel } from '#web/features/tasks/deadline/deadline-time.ts';
import { isClosed } from '#web/features/tasks/deadline/due.ts';
import { ExtensionNote } from '#web/features/tasks/deadline/ExtensionNote.tsx';
import { lateRuleLabel } from '#web/features/tasks/labels.ts';
import { TaskFiles } from '#web/features/tasks/TaskFiles.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { LazyMarkdown } from '#web/ui/markdown/LazyMarkdown.tsx';
import { FIRST_KEY } from '#web/ui/routing/browser-history.ts';

import styles from './AssignmentForm.module.css';
import { AssignmentState } from './AssignmentState.tsx';
import { coursesOf, lessonsOf, tasksOf } from './assignment-options.ts';
import { CodeAnswer } from './CodeAnswer.tsx';
import { HandedInProject } from './HandedInProject.tsx';
import { LastHour } from './LastHour.tsx';
import { useProjectField } from './use-project-field.tsx';

interface Props {
  assignments: Assignment[];
  /** The selected assignment. */
  chosen: Assignment;
  /** Called with the assignments of the newly chosen course or lesson, or with that of the newly chosen task. */
  onChoose: (among: Assignment[]) => void;
}

export function AssignmentForm({ assignments, chosen, onChoose }: Props) {
  const openedKey = useOpenedKey();
  return (
    <section aria-labelledby="hand-in" className={styles.section}>
      {/* This heading takes the focus when a link opens a task: on a phone the list with that link is hidden. */}
      <h2 key={openedKey} id="hand-in" tabIndex={-1} ref={openedKey ? focus : null}>
        {handinsTexts.handIn}
      </h2>
      <TaskChoice assignments={assignments} chosen={chosen} onChoose={onChoose} />
      <ChosenAssignment key={chosen.taskId} taskId={chosen.taskId} openedKey={openedKey} />
    </section>
  );
}

/**
 * Returns a key that changes each time the student opens a task by a link: in the list, a lesson, a notification or an
 * email (which loads the page). Returns the empty string if the student chose the task in the form.
 */
function useOpenedKey() {
  const { key, state, search } = useLocation();
  const isOpened = (state as { isOpened?: boolean } | null)?.isOpened;
  const isFirst = key === FIRST_KEY && new URLSearchParams(search).has('task');
  return isOpened || isFirst ? key : '';
}

const focus = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true });

function TaskChoice({ assignments, chosen, onChoose }: Props) {
  const inCourse = assignments.filter(({ courseId }) => courseId === chosen.courseId);
  const inLesson = inCourse.filter(({ lessonId }) => lessonId === chosen.lessonId);
  return (
    <div className={styles.choice}>
      <NativeSelect
        label={handinsTexts.course}
        data={coursesOf(assignments)}
        value={chosen.courseId}
        onChange={({ target }) => onChoose(assignments.filter(({ courseId }) => courseId === target.value))}
      />
      <NativeSelect
        label={handinsTexts.lesson}
        data={lessonsOf(inCourse)}
        value={chosen.lessonId}
        onChange={({ target }) => onChoose(inCourse.filter(({ lessonId }) => lessonId === target.value))}
      />
      <NativeSelect
        label={handinsTexts.task}
        data={tasksOf(inLesson)}
        value={chosen.taskId}
        onChange={({ target }) => onChoose(inLesson.filter(({ taskId }) => taskId === target.value))}
      />
    </div>
  );
}

interface ChosenAssignmentProps {
  taskId: string;
  /** The result of useOpenedKey. */
  openedKey: string;
}

function ChosenAssignment({ taskId, openedKey }: ChosenAssignmentProps) {
  // The assignment is fetched again, because a mark may have been released since the last fetch.
  const {
    data: assignment,
    isFetching,
    error,
    refetch,
  } = useAssignmentQuery(taskId, {
    refetchOnMountOrArgChange: true,
  });
  const project = useProjectField(taskId);

  if (!assignment && isFetching) return <Spinner />;
  if (!assignment) return <LoadFailed message={sentenceOf(error)} onRetry={refetch} />;
  const isMarked = assignment.history.some(({ mark }) => mark);
  return (
    <>
      {isMarked && <Attempts assignment={assignment} title={handinsTexts.yourMarks} openedKey={openedKey} />}
      <Task assignment={assignment} />
      {isClosed(assignment) ? (
        <UnsubmittedWork assignment={assignment} />
      ) : (
        <HandinForm assignment={assignment} code={(draft) => <CodeAnswer draft={draft} />} project={project} />
      )}
      {!isMarked && assignment.history.length > 0 && (
        <Attempts assignment={assignment} title={handinsTexts.whatYouHandedIn} />
      )}
    </>
  );
}

interface AttemptsProps {
  assignment: AssignmentWithHandin;
  title: string;
  openedKey?: string;
}

const Attempts = ({ assignment, title, openedKey = '' }: AttemptsProps) => (
  <section aria-labelledby="handed-in" className={styles.section}>
    {/* When a link opens a task with marks, their heading takes the focus and scrolls into view. */}
    <h3 key={openedKey} id="handed-in" tabIndex={-1} ref={openedKey ? focusInSight : null}>
      {title}
    </h3>
    <AttemptHistory
      assignment={assignment}
      project={(attemptId, project) => <HandedInProject attemptId={attemptId} project={project} />}
    />
  </section>
);

const focusInSight = (heading: HTMLElement | null) => heading?.focus();

function Task({ assignment }: { assignment: AssignmentWithHandin }) {
  const { name, desc, deadline, points } = assignment;
  const rules = tasksTexts.rules({ until: deadlineLabel(deadline), lateRule: lateRuleLabel(assignment), points });
  return (
    <div className={styles.task}>
      <h3>{name}</h3>
      <AssignmentState assignment={assignment} />
      <LastHour assignment={assignment} />
      <LazyMarkdown keepsLines>{desc}</LazyMarkdown>
      <p className={styles.deadline}>
        {rich(rules, { deadline: <Deadline day={deadline} /> })}
        <ExtensionNote assignment={assignment} />
      </p>
      <TaskFiles task={assignment} />
    </div>
  );
}
