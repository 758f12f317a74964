/** Sends completed lessons and solved exercises that an earlier visit could not send, whichever page is open. */
import { UNSENT_COMPLETION, UNSENT_SOLVED } from '#web/api/persisted.ts';
import { store } from '#web/api/store.ts';
import { tryStorage } from '#web/storage.ts';
import { progressApi } from './progress.api.ts';
import { isRefusal } from './refusals.ts';
import { solvedIn } from './solved-exercises.ts';
import { completionIn } from './unsent-completion.ts';

export async function sendTicks(personId: string) {
  for (const [lessonId, stored] of storedUnder(`${UNSENT_COMPLETION}${personId}:`)) {
    const isCompleted = completionIn(stored.text);
    if (isCompleted !== undefined) await send(lessonId, { isCompleted }, stored);
  }
  for (const [lessonId, stored] of storedUnder(`${UNSENT_SOLVED}${personId}:`))
    await send(lessonId, { solved: solvedIn(stored.text) }, stored);
}

interface Stored {
  key: string;
  text: string;
}

/** The stored changes by lesson id. */
const storedUnder = (start: string): [lessonId: string, Stored][] =>
  (tryStorage(() => Object.keys(localStorage)) ?? [])
    .filter((key) => key.startsWith(start))
    .map((key) => [key.slice(start.length), { key, text: localStorage.getItem(key) ?? '' }]);

type Ticks = { isCompleted: boolean } | { solved: string[] };

async function send(lessonId: string, position: Ticks, { key, text }: Stored) {
  const { data, error } = await store.dispatch(
    progressApi.endpoints.savePosition.initiate({ lessonId, position, wasCompleted: false }),
  );
  // If the student has made another change meanwhile, that one stays stored for the next time.
  if ((data || isRefusal(error)) && localStorage.getItem(key) === text) localStorage.removeItem(key);
}
