import { useEffect, useEffectEvent } from 'react';
import type { Project } from '#contract/learning/projects.ts';
import { cachedReplyTimes } from '#web/api/offline/cached-answers.ts';
import { useMe } from '#web/api/session.ts';
import { useObservable } from '#web/concurrency/observable.ts';
import type { Files } from '#web/features/projects/editing/project-files.ts';
import { projectAddress, useLazyListProjectsQuery } from '#web/features/projects/projects.api.ts';

/** Milliseconds before a project is stored, so that the page's own requests come first. */
const DELAY = 3_000;

/** Stores the project that the student has opened on this device, and stores it again when its pictures change. */
export function useStoredWhenOpened(project: Project, files: Files) {
  const { _id: personId, type } = useMe();
  const isFresh = useObservable(cachedReplyTimes)[projectAddress(project._id)] === undefined;
  const isStored = isFresh && type === 'student' && canStore();
  const pictures = Object.values(files).flatMap((file) => ('picture' in file ? file.picture.img : []));
  const [readList] = useLazyListProjectsQuery();
  const store = useEffectEvent(async (ending: AbortSignal) => {
    // Without a service worker the app cannot start offline.
    await navigator.serviceWorker.ready;
    const { keepProject } = await import('./keep-project.ts');
    if (ending.aborted) return;
    // Offline, the list links to the project, and the stored list may be older than the project.
    void readList();
    keepProject({ ...project, files: Object.values(files) }, personId, ending);
  });
  // An effect, because it only fills the cache: nothing on screen depends on it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect event reads the pictures
  useEffect(() => {
    if (!isStored) return undefined;
    const ending = new AbortController();
    const timer = setTimeout(() => void store(ending.signal).catch(() => undefined), DELAY);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [isStored, pictures.join()]);
}

/** Browsers offer caches and service workers on secure pages only. */
const canStore = () => 'caches' in globalThis && 'serviceWorker' in navigator;
