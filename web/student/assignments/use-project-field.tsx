/** The parts of the form that a project as an answer needs, which are loaded when they are needed. */
import { lazy, Suspense } from 'react';
import { useMe } from '#web/api/session.ts';
import type { ProjectField } from '#web/features/handins/use-submit.ts';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';

const ProjectAnswer = lazy(() => import('./ProjectAnswer.tsx'));

export function useProjectField(taskId: string): ProjectField {
  const { _id: personId } = useMe();
  return {
    choice: (draft) => (
      <Suspense fallback={<Spinner />}>
        <ProjectAnswer draft={draft} taskId={taskId} />
      </Suspense>
    ),
    async save(projectId) {
      const { saveUnsaved } = await import('#web/features/projects/editing/save-unsaved.ts');
      return saveUnsaved({ personId, projectId });
    },
  };
}
