/** The tasks of a lesson with the student's state in each, as on /assignments. */
import { useLayoutEffect } from 'react';
import * as texts from '#texts/learning/handins.ts';
import { assignmentStatus } from '#web/features/handins/assignment-status.ts';
import { useAssignmentsQuery } from '#web/features/handins/handins.api.ts';
import { TaskList } from '#web/features/tasks/TaskList.tsx';
import { useTasksQuery } from '#web/features/tasks/tasks.api.ts';
import { AssignmentState } from '#web/student/assignments/AssignmentState.tsx';
import { TasksSection } from './TasksSection.tsx';

interface Props {
  lessonId: string;
  /** The language of the tasks, if it differs from the page's language. */
  lang: string | undefined;
  /** Called once the tasks, or the reason why they are missing, are on the screen. */
  onShown: () => void;
}

export default function LessonTasks({ lessonId, lang, onShown }: Props) {
  const tasks = useTasksQuery(lessonId);
  // The assignments are fetched again, because a mark may have been released since the last fetch.
  const { currentData: assignments } = useAssignmentsQuery({ q: '', lessonId }, { refetchOnMountOrArgChange: true });
  return (
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
      {!tasks.isLoading && <Shown onShown={onShown} />}
    </TasksSection>
  );
}

/** Reports that it is on the screen: layout effects do not run while a Suspense boundary hides what is around them. */
function Shown({ onShown }: Pick<Props, 'onShown'>) {
  useLayoutEffect(onShown, [onShown]);
  return null;
}
