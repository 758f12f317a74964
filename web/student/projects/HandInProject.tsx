/** Links a project to the assignments for which it can be handed in. */
import * as texts from '#texts/learning/handed-in-projects.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { useAssignmentsQuery } from '#web/features/handins/handins.api.ts';
import { isClosed } from '#web/features/tasks/deadline/due.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/buttons/Button.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import styles from './Projects.module.css';

export function HandInProject({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const { data, error, refetch } = useAssignmentsQuery({ q: '' }, { refetchOnMountOrArgChange: true });
  const tasks = data?.filter((assignment) => assignment.kind === 'project' && !isClosed(assignment));
  return (
    <Dialog title={texts.whichTask} onClose={onClose}>
      {!tasks && (error ? <LoadFailed message={sentenceOf(error)} onRetry={refetch} /> : <Spinner />)}
      {tasks?.length === 0 && <p>{texts.noTask}</p>}
      <div className={styles.tasks}>
        {tasks?.map(({ taskId, name, courseTitle }) => (
          <ButtonLink
            key={taskId}
            look="quiet"
            to={`${paths.assignment(taskId)}&project=${projectId}`}
            // This state tells the form to take the focus.
            state={{ isOpened: true }}
          >
            {name} · {courseTitle}
          </ButtonLink>
        ))}
      </div>
    </Dialog>
  );
}
