import type { Project } from '#contract/learning/projects.ts';
import { isStorageFull } from '#web/api/offline/downloads.ts';
import { retryUntilDone } from '#web/concurrency/keep-trying.ts';
import { storeProject } from './project-copies.ts';

/** Retries until the project is stored on this device. @param ending  aborted when the student leaves the project */
export function keepProject(project: Project, personId: string, ending: AbortSignal) {
  const stop = retryUntilDone((signal) => storeProject(project, personId, signal), { isFinal: isStorageFull });
  ending.addEventListener('abort', stop, { once: true });
}
