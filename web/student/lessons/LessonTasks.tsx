/** The tasks of a lesson with the student's state in each, as on /assignments. */

import * as texts from '#texts/learning/handins.ts';
import { assignmentStatus } from '#web/features/handins/assignment-status.ts';
import { useAssignmentsQuery } from '#web/features/handins/handins.api.ts';
import { TaskList } from '#web/features/tasks/TaskList.tsx';
import { AssignmentState } from '#web/student/assignments/AssignmentState.tsx';

interface Props {
  lessonId: string;
  /** The language of the tasks, if it differs from the page's language. */
  lang: string | undefined;
}

export default function LessonTasks({ lessonId, lang }: Props) {
  // The assignments are fetched again, because a mark may have been released since the last fetch.
  const { currentData: assignments } = useAssignmentsQuery({ q: '', lessonId }, { refetchOnMountOrArgChange: true });
  return (
    <TaskList
      lessonId={lessonId}
      lang={lang}
      studentStatus={({ _id }) => {
        const assignment = assignments?.find(({ taskId }) => taskId === _id);
        return {
          state: <AssignmentState assignment={assignment} />,
          // Until the student's state is known, the link has a neutral label.
          action: assignment ? assignmentStatus(assignment).action : assignments ? texts.handIn : texts.open,
        };
      }}
    />
  );
}
