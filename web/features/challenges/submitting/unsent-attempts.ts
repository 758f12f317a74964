/**
 * Programs that were submitted, as long as this device does not know that the school
 * has them: kept through a lost connection and a closed page, each with the key by
 * which the school takes it once. Signing out forgets them (web/api/persisted.ts).
 */
import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { tryStorage, UNSENT_ATTEMPT } from '#web/api/persisted.ts';
import { store } from '#web/api/store.ts';
import { Observable } from '#web/concurrency/observable.ts';

const Unsent = z.object({
  /** Sent as Idempotency-Key. */
  key: z.string(),
  challengeId: z.string(),
  title: z.string(),
  languageId: z.number(),
  source: z.string(),
  fileName: z.string().nullable(),
  /** ISO 8601, by the clock of this device. */
  writtenAt: z.string(),
  /** Why the school did not take it; it is not sent again by itself. */
  refused: z.string().nullable(),
  /** Why the school does not take it yet, for how long (milliseconds), and until when (milliseconds since 1970) it is not asked again. */
  delay: z.object({ why: z.string(), pause: z.number(), until: z.number() }).nullable(),
});
export type UnsentAttempt = z.output<typeof Unsent>;
export type Submitted = Omit<UnsentAttempt, 'key' | 'writtenAt' | 'refused' | 'delay'>;

/** Where storage is forbidden or full: they last until the page is left. */
const unstored = new Map<string, string>();

const startOf = () => `${UNSENT_ATTEMPT}${store.getState().user.currentUser?._id}:`;

export function keepUnsent(attempt: UnsentAttempt) {
  const [place, written] = [`${startOf()}${attempt.key}`, JSON.stringify(attempt)];
  const isStored = tryStorage(() => {
    localStorage.setItem(place, written);
    return true;
  });
  if (!isStored) unstored.set(place, written);
  notifyChange();
}

export function dropUnsent(key: string) {
  const place = `${startOf()}${key}`;
  unstored.delete(place);
  tryStorage(() => localStorage.removeItem(place));
  notifyChange();
}

/** Of the person who is signed in, the oldest first. */
export function unsentAttempts(): UnsentAttempt[] {
  const stored = tryStorage(() => Object.entries<string>(localStorage)) ?? [];
  return [...stored, ...unstored]
    .filter(([place]) => place.startsWith(startOf()))
    .flatMap(([, written]) => Unsent.safeParse(tryStorage(() => JSON.parse(written))).data ?? [])
    .sort((one, other) => one.writtenAt.localeCompare(other.writtenAt));
}

/** Counted, because the attempts themselves are read from storage. */
const changes = new Observable({ count: 0 });

const notifyChange = () => changes.set({ count: changes.get().count + 1 });

/** Includes changes by other tabs. */
function watch(listener: () => void) {
  const unsubscribe = changes.subscribe(listener);
  addEventListener('storage', notifyChange);
  return () => {
    unsubscribe();
    removeEventListener('storage', notifyChange);
  };
}

export function useUnsentAttempts() {
  useSyncExternalStore(watch, changes.get);
  return unsentAttempts();
}
