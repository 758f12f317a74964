/** Stores a lesson that the student reads, and deletes those that she last read too long ago. */
import type { WholeLesson } from '#contract/lessons.ts';
import { isStorageFull, savesData } from '#web/api/offline/downloads.ts';
import { schoolNow } from '#web/api/school-time.ts';
import { retryUntilDone } from '#web/concurrency/keep-trying.ts';
import { dropOutdated } from './lesson-copies.ts';
import { storeLesson } from './store-lesson.ts';

interface Options {
  personId: string;
  /** Aborted when the student leaves the lesson. */
  ending: AbortSignal;
  onStored: () => Promise<void>;
}

/** Retries until the lesson is stored. */
export function keepReadLesson(lesson: WholeLesson, { personId, ending, onStored }: Options) {
  async function store(signal: AbortSignal) {
    await storeLesson(lesson, { personId, isKept: false, withExercises: !savesData(), signal });
    await dropOutdated(personId, schoolNow());
    await onStored();
  }
  const stop = retryUntilDone(store, { isFinal: isStorageFull });
  ending.addEventListener('abort', stop, { once: true });
}
