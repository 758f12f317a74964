/** The tasks of a lesson with how far the student is with each, as Assignments shows it. */
import { useAssignmentsQuery } from '#web/features/handins/handins.api.ts';
import { standingOf } from '#web/features/handins/standing.ts';
import { TaskList } from '#web/features/tasks/TaskList.tsx';
import { AssignmentState } from './AssignmentState.tsx';

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
          action: assignment ? standingOf(assignment).action : 'Hand in',
        };
      }}
    />
  );
}
