/** Saves what this device has of a project beyond what the server has received, without its page being open. */
import { projects } from '#contract/learning/projects.ts';
import * as texts from '#texts/learning/handed-in-projects.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { cacheReply } from '#web/api/offline/cached-answers.ts';
import { canStoreFor } from '#web/api/persisted.ts';
import { toQueryResult } from '#web/api/queries.ts';
import { store } from '#web/api/store.ts';
import { projectAddress } from '#web/features/projects/projects.api.ts';
import { saveOutcome } from './save-outcome.ts';
import { ProjectSaving } from './saving.ts';
import { hasUnsavedFiles, unsavedFiles } from './unsaved-files.ts';

interface OfProject {
  personId: string;
  projectId: string;
}

/** The saved revision, or why something could not be saved. */
export type SavedRevision = { revision: number; reason?: undefined } | { revision?: undefined; reason: string };

export async function saveUnsaved({ personId, projectId }: OfProject): Promise<SavedRevision> {
  const [ids, params] = [{ personId, projectId }, { projectId }];
  const read = () => toQueryResult(call(projects.readProject, { params }));
  const opened = await read();
  if ('error' in opened) return { reason: sentenceOf(opened.error) };
  const saving = new ProjectSaving({
    project: opened.data,
    device: unsavedFiles({ ...ids, isSignedIn: () => canStoreFor(personId, store.getState()) }),
    save: async (body) => saveOutcome(await toQueryResult(call(projects.saveProject, { params, body }))),
    // So that the project opens offline as it was saved last.
    onConfirmed: (confirmed) => cacheReply(projectAddress(projectId), confirmed),
    async read() {
      const again = await read();
      return 'data' in again ? again.data : undefined;
    },
  });
  const revision = await saving.whenSaved();
  await saving.close();
  // Another tab in which the project is open saves what it has by itself, a moment later.
  if (revision !== undefined && !hasUnsavedFiles(ids)) return { revision };
  return { reason: saving.observable.get().reason || texts.notReceived };
}
