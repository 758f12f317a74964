/** The tasks of a lesson with the student's state in each, as on /assignments, and what follows them. */

import { type ReactNode, useState } from 'react';
import * as texts from '#texts/learning/handins.ts';
import { assignmentStatus } from '#web/features/handins/assignment-status.ts';
import { useAssignmentsQuery } from '#web/features/handins/handins.api.ts';
import { TaskList } from '#web/features/tasks/TaskList.tsx';
import { useTasksQuery } from '#web/features/tasks/tasks.api.ts';
import { AssignmentState } from '#web/student/assignments/AssignmentState.tsx';
import { TasksLoading, TasksSection } from './TasksSection.tsx';

interface Props {
  lessonId: string;
  /** The language of the tasks, if it differs from the page's language. */
  lang: string | undefined;
  /** Rendered once the tasks are loaded, so that the loading tasks do not move it. */
  children: ReactNode;
}

export default function LessonTasks({ lessonId, lang, children }: Props) {
  const tasks = useTasksQuery(lessonId);
  // The assignments are fetched again, because a mark may have been released since the last fetch.
  const states = useAssignmentsQuery({ q: '', lessonId }, { refetchOnMountOrArgChange: true });
  const assignments = states.currentData;

  const isReady = useOnceTrue(!tasks.isLoading && !states.isLoading);
  if (!isReady) return <TasksLoading />;
  return (
    <>
      <TasksSection>
        <TaskList
          lessonId={lessonId}
          lang={lang}
          studentStatus={({ _id }) => {
            const assignment = assignments?.find(({ taskId }) => taskId === _id);
            return {
              state: <AssignmentState assignment={assignment} />,
              // While the student's state is unknown, the link has a neutral label.
              action: assignment ? assignmentStatus(assignment).action : assignments ? texts.handIn : texts.open,
            };
          }}
        />
      </TasksSection>
      {children}
    </>
  );
}

/** Stays true: a request that is repeated after a failure must not hide what is shown. */
function useOnceTrue(condition: boolean) {
  const [isTrue, setTrue] = useState(condition);
  if (condition && !isTrue) setTrue(true);
  return isTrue || condition;
}
