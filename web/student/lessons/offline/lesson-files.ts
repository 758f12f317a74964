/** The files to which a lesson's text links: each as a download, a copy on this device, or a note why it is unavailable. */
import { useSyncExternalStore } from 'react';
import type { WholeLesson } from '#contract/lessons.ts';
import { fileUrlsOf, type LinkedFile } from '#web/features/lesson-texts/linked-files.ts';
import { useCopies } from './copies-here.ts';

/** @param isFromDevice  true if the server is unreachable and the lesson is this device's copy */
export function useLessonFiles({ _id, files }: WholeLesson, isFromDevice: boolean) {
  const stored = useCopies()?.find(({ lessonId }) => lessonId === _id)?.files;
  const isOnline = useSyncExternalStore(onNetworkChange, () => navigator.onLine);
  const urlOf = fileUrlsOf(_id);
  return (name: string): LinkedFile | undefined => {
    const url = urlOf(name);
    if (!url) return undefined;
    if (!files.some((file) => file.name === name)) return { url, state: 'gone' };
    if (isOnline && !isFromDevice) return { url, state: 'download' };
    return { url, state: stored?.includes(url) ? 'stored' : 'offline' };
  };
}

function onNetworkChange(listener: () => void) {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
