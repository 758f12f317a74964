/** The parts of the form for a project as an answer, loaded only when the task asks for a project. */
import { lazy, Suspense } from 'react';
import * as texts from '#texts/learning/handed-in-projects.ts';
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
      // Without a network the module may be missing.
      const module = await import('#web/features/projects/editing/save-unsaved.ts').catch(() => undefined);
      return module ? module.saveUnsaved({ personId, projectId }) : { reason: texts.notReceived };
    },
  };
}
