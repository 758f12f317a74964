/** The files to which a lesson's text links, for its student: also without a network, and if the lesson does not have them. */
import { useSyncExternalStore } from 'react';
import type { WholeLesson } from '#contract/lessons.ts';
import { fileUrlsOf, type LinkedFile } from '#web/features/lesson-texts/linked-files.ts';
import { useCopies } from './copies-here.ts';

/** @param isFromDevice  whether the server could not be reached, so that the lesson is this device's copy */
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
