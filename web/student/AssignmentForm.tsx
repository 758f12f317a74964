/** The form that hands in: Course, Lesson and Task, what the task asks for, and Submit; with what was handed in before. */
import { NativeSelect } from '@mantine/core';
import { type Assignment, type AssignmentWithHandin, handinMessages } from '#contract/handins.ts';
import '@mantine/core/styles/Input.layer.css';
import { useLocation } from 'react-router';
import { sentenceOf } from '#web/api/failures.ts';
import { schoolNow } from '#web/api/school-clock.ts';
import { AttemptHistory } from '#web/features/handins/AttemptHistory.tsx';
import { HandingIn } from '#web/features/handins/HandingIn.tsx';
import { useAssignmentQuery } from '#web/features/handins/handins.api.ts';
import { Deadline } from '#web/features/tasks/Deadline.tsx';
import { dueInWords } from '#web/features/tasks/due.ts';
import { lateRuleInWords } from '#web/features/tasks/in-words.ts';
import { TaskFiles } from '#web/features/tasks/TaskFiles.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import styles from './AssignmentForm.module.css';
import { AssignmentState } from './AssignmentState.tsx';
import { coursesOf, lessonsOf, tasksOf } from './assignment-choices.ts';
import { CodeAnswer } from './CodeAnswer.tsx';

interface Props {
  assignments: Assignment[];
  /** The one that it is about. */
  chosen: Assignment;
  /** Gets those of the course, of the lesson, or the one task that was chosen. */
  onChoose: (among: Assignment[]) => void;
}

export function AssignmentForm({ assignments, chosen, onChoose }: Props) {
  const { key } = useLocation();
  const wasOpened = (useLocation().state as { isOpened?: boolean } | null)?.isOpened;
  return (
    <section aria-labelledby="hand-in" className={styles.section}>
      {/* Whoever has opened it from the list is taken along: on a phone the list has gone. */}
      <h2 key={wasOpened ? key : ''} id="hand-in" tabIndex={-1} ref={wasOpened ? focus : null}>
        Hand in
      </h2>
      <Choice assignments={assignments} chosen={chosen} onChoose={onChoose} />
      <Chosen key={chosen.taskId} taskId={chosen.taskId} />
    </section>
  );
}

const focus = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true });

function Choice({ assignments, chosen, onChoose }: Props) {
  const inCourse = assignments.filter(({ courseId }) => courseId === chosen.courseId);
  const inLesson = inCourse.filter(({ lessonId }) => lessonId === chosen.lessonId);
  return (
    <div className={styles.choice}>
      <NativeSelect
        label="Course"
        data={coursesOf(assignments)}
        value={chosen.courseId}
        onChange={({ target }) => onChoose(assignments.filter(({ courseId }) => courseId === target.value))}
      />
      <NativeSelect
        label="Lesson"
        data={lessonsOf(inCourse)}
        value={chosen.lessonId}
        onChange={({ target }) => onChoose(inCourse.filter(({ lessonId }) => lessonId === target.value))}
      />
      <NativeSelect
        label="Task"
        data={tasksOf(inLesson)}
        value={chosen.taskId}
        onChange={({ target }) => onChoose(inLesson.filter(({ taskId }) => taskId === target.value))}
      />
    </div>
  );
}

function Chosen({ taskId }: { taskId: string }) {
  const { data: assignment, isFetching, error, refetch } = useAssignmentQuery(taskId);

  if (!assignment && isFetching) return <Spinner />;
  if (!assignment) return <LoadFailed message={sentenceOf(error)} onRetry={refetch} />;
  return (
    <>
      <Task assignment={assignment} />
      {isClosed(assignment) ? (
        <p className={styles.closed}>{handinMessages.over}</p>
      ) : (
        <HandingIn assignment={assignment} code={(draft) => <CodeAnswer draft={draft} />} />
      )}
      {assignment.history.length > 0 && (
        <section aria-labelledby="handed-in" className={styles.section}>
          <h3 id="handed-in">What you have handed in</h3>
          <AttemptHistory assignment={assignment} />
        </section>
      )}
    </>
  );
}

const isClosed = ({ lateRule, deadline }: AssignmentWithHandin) =>
  lateRule === 'refused' && dueInWords(deadline, new Date(schoolNow())).state === 'late';

function Task({ assignment }: { assignment: AssignmentWithHandin }) {
  const { name, desc, deadline, points } = assignment;
  return (
    <div className={styles.task}>
      <h3>{name}</h3>
      <AssignmentState assignment={assignment} />
      <p className={styles.desc}>{desc}</p>
      <p className={styles.deadline}>
        <Deadline day={deadline} />, until 24:00. {lateRuleInWords(assignment)} What counts is when your Submit reaches
        the school. It gives at most {points} {points === 1 ? 'point' : 'points'}.
      </p>
      <TaskFiles task={assignment} />
    </div>
  );
}
