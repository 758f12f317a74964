/** Opens a project for writing, and saves it when its page is left. */
import type { SerializedError } from '@reduxjs/toolkit';
import { useEffect, useState } from 'react';
import type { Project } from '#contract/learning/projects.ts';
import { type Failure, isTransient, sentenceOf } from '#web/api/failures.ts';
import { canStoreFor } from '#web/api/persisted.ts';
import { useMe } from '#web/api/session.ts';
import { store } from '#web/api/store.ts';
import { useObservable } from '#web/concurrency/observable.ts';
import { useLazyProjectQuery, useSaveProjectMutation } from '#web/features/projects/projects.api.ts';
import { ProjectSaving, type SaveOutcome, type SaveRequest } from './saving.ts';
import { unsavedFiles } from './unsaved-files.ts';

/** @param project  always the same one: to show another, the caller changes the component's `key` */
export function useProjectSaving(project: Project) {
  const { _id: personId } = useMe();
  const projectId = project._id;
  const [sendSave] = useSaveProjectMutation();
  const [readProject] = useLazyProjectQuery();
  const [saving] = useState(
    () =>
      new ProjectSaving({
        project,
        device: unsavedFiles({ personId, projectId, isSignedIn: () => canStoreFor(personId, store.getState()) }),
        async save(request: SaveRequest, isLast) {
          const { data, error } = await sendSave({ projectId, ...request, isLast });
          return data ? { type: 'saved', reply: data } : outcomeOf(error);
        },
        read: async () => (await readProject(projectId)).data,
      }),
  );
  // An effect, because it listens to the browser's events, and saves when the page is left.
  useEffect(() => saveAtLeaving(saving), [saving]);
  return { saving, ...useObservable(saving.observable) };
}

function outcomeOf(error: Failure | SerializedError | undefined): SaveOutcome {
  if (!error || !('code' in error) || !('message' in error)) return { type: 'failed' };
  if (error.code === 'conflict') return { type: 'conflict' };
  const failure = error as Failure;
  if (isTransient(failure) || failure.code === 'too_many_requests') return { type: 'failed' };
  return { type: 'refused', reason: sentenceOf(failure) };
}

function saveAtLeaving(saving: ProjectSaving) {
  const saveNow = () => void saving.save();
  const saveLast = () => void saving.save(true);
  const saveHidden = () => document.visibilityState === 'hidden' && saveLast();
  addEventListener('online', saveNow);
  addEventListener('pagehide', saveLast);
  document.addEventListener('visibilitychange', saveHidden);
  return () => {
    removeEventListener('online', saveNow);
    removeEventListener('pagehide', saveLast);
    document.removeEventListener('visibilitychange', saveHidden);
    saveLast();
    saving.close();
  };
}
