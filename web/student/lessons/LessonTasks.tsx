/** The tasks of a lesson with how far the student is with each, as Assignments shows it. */

import { assignmentStatus } from '#web/features/handins/assignment-status.ts';
import { useAssignmentsQuery } from '#web/features/handins/handins.api.ts';
import { TaskList } from '#web/features/tasks/TaskList.tsx';
import { AssignmentState } from '#web/student/assignments/AssignmentState.tsx';

export function LessonTasks({ lessonId }: { lessonId: string }) {
  // A mark may have been released since the list was last fetched.
  const { currentData: assignments } = useAssignmentsQuery({ q: '', lessonId }, { refetchOnMountOrArgChange: true });
  return (
    <TaskList
      lessonId={lessonId}
      forStudent={({ _id }) => {
        const assignment = assignments?.find(({ taskId }) => taskId === _id);
        return {
          state: <AssignmentState assignment={assignment} />,
          // Before it is known what the student has done, the way leads there without saying what for.
          action: assignment ? assignmentStatus(assignment).action : assignments ? 'Hand in' : 'Open',
        };
      }}
    />
  );
}
