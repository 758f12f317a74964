/** The tasks of a lesson in the tutor's order, with loading and error states. */
import type { ReactNode } from 'react';
import type { Task } from '#contract/tasks.ts';
import * as texts from '#texts/learning/tasks.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { type StudentStatus, TaskCard } from './TaskCard.tsx';
import styles from './TaskList.module.css';
import { useTasksQuery } from './tasks.api.ts';

interface Props {
  lessonId: string;
  /** The language of the tasks, if it is not the page's. */
  lang: string | undefined;
  /** Renders the tasks for staff. Passed as a prop, so that students do not download its code. */
  staffList?: (tasks: Task[]) => ReactNode;
  /** The student's status and next step; omitted for staff. */
  studentStatus?: (task: Task) => StudentStatus;
}

export function TaskList({ lessonId, lang, staffList, studentStatus }: Props) {
  const { currentData: tasks, error, isFetching, refetch } = useTasksQuery(lessonId);

  if (!tasks && isFetching) return <Spinner />;
  if (!tasks) return <LoadFailed message={sentenceOf(error)} onRetry={refetch} />;
  if (tasks.length === 0) return <EmptyState title={texts.none}>{staffList ? texts.addFirst : null}</EmptyState>;
  if (staffList) return staffList(tasks);
  return (
    <div className={styles.tasks}>
      {tasks.map((task) => (
        <TaskCard key={task._id} task={task} lang={lang} student={studentStatus?.(task)} />
      ))}
    </div>
  );
}
