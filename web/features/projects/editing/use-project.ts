/** Opens a project for writing, and saves it when its page is left. */
import { useEffect, useState } from 'react';
import type { Project } from '#contract/learning/projects.ts';
import { cacheReply } from '#web/api/offline/cached-answers.ts';
import { canStoreFor } from '#web/api/persisted.ts';
import { useMe } from '#web/api/session.ts';
import { store } from '#web/api/store.ts';
import { useObservable } from '#web/concurrency/observable.ts';
import { throttled } from '#web/concurrency/throttled.ts';
import {
  projectAddress,
  useLazyCurrentProjectQuery,
  useSaveProjectMutation,
} from '#web/features/projects/projects.api.ts';
import { saveOnLeave } from './save-on-leave.ts';
import { type SaveRequest, saveOutcome } from './save-outcome.ts';
import { ProjectSaving } from './saving.ts';
import { unsavedFiles } from './unsaved-files.ts';

/** Milliseconds between two copies of the project for this device. */
const KEEPING_PAUSE = 1_000;

/** @param project  always the same one: to show another, the caller changes the component's `key` */
export function useProjectSaving(project: Project) {
  const { _id: personId } = useMe();
  const projectId = project._id;
  const [sendSave] = useSaveProjectMutation();
  const [readProject] = useLazyCurrentProjectQuery();
  // So that the project opens offline as it was saved last.
  const [keepConfirmed] = useState(() =>
    throttled(KEEPING_PAUSE, (confirmed: Project) => cacheReply(projectAddress(projectId), confirmed)),
  );
  const [saving] = useState(
    () =>
      new ProjectSaving({
        project,
        device: unsavedFiles({ personId, projectId, isSignedIn: () => canStoreFor(personId, store.getState()) }),
        save: async (request: SaveRequest, isLast) => saveOutcome(await sendSave({ projectId, ...request, isLast })),
        read: async () => (await readProject(projectId)).data,
        onConfirmed: keepConfirmed,
      }),
  );
  // An effect, because it listens to the browser's events, and saves when the page is left.
  useEffect(() => saveOnLeave(saving, keepConfirmed.flush), [saving, keepConfirmed]);
  return { saving, ...useObservable(saving.observable) };
}
