/**
 * Submitted programs that the server has not confirmed, stored in localStorage through lost
 * connections and closed pages, each with its idempotency key. Sign-out removes them
 * (web/api/persisted.ts).
 */
import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { UNSENT_ATTEMPT } from '#web/api/persisted.ts';
import { store } from '#web/api/store.ts';
import { Observable } from '#web/concurrency/observable.ts';
import { tryStorage } from '#web/storage.ts';

const Unsent = z.object({
  /** The idempotency key, sent in the Idempotency-Key header. */
  key: z.string(),
  challengeId: z.string(),
  title: z.string(),
  languageId: z.number(),
  source: z.string(),
  fileName: z.string().nullable(),
  /** When the program was submitted, in ISO 8601 by the clock of this device. */
  writtenAt: z.string(),
  /** The reason of a refusal; a refused program is not retried automatically. */
  refused: z.string().nullable(),
  /** Why sending is delayed, the backoff (milliseconds) and the time of the next try (milliseconds since 1970). */
  delay: z.object({ why: z.string(), pause: z.number(), until: z.number() }).nullable(),
});
export type UnsentAttempt = z.output<typeof Unsent>;
export type Submitted = Omit<UnsentAttempt, 'key' | 'writtenAt' | 'refused' | 'delay'>;

/** Holds attempts while localStorage is blocked or full. They are lost when the page is left. */
const unstored = new Map<string, string>();

const keyPrefix = () => `${UNSENT_ATTEMPT}${store.getState().user.currentUser?._id}:`;

export function storeUnsent(attempt: UnsentAttempt) {
  const [storageKey, json] = [`${keyPrefix()}${attempt.key}`, JSON.stringify(attempt)];
  const isStored = tryStorage(() => {
    localStorage.setItem(storageKey, json);
    return true;
  });
  if (!isStored) unstored.set(storageKey, json);
  notifyChange();
}

export function removeUnsent(key: string) {
  const storageKey = `${keyPrefix()}${key}`;
  unstored.delete(storageKey);
  tryStorage(() => localStorage.removeItem(storageKey));
  notifyChange();
}

/** The unsent attempts of the signed-in user, oldest first. */
export function unsentAttempts(): UnsentAttempt[] {
  const stored = tryStorage(() => Object.entries<string>(localStorage)) ?? [];
  return [...stored, ...unstored]
    .filter(([storageKey]) => storageKey.startsWith(keyPrefix()))
    .flatMap(([, json]) => Unsent.safeParse(tryStorage(() => JSON.parse(json))).data ?? [])
    .sort((one, other) => one.writtenAt.localeCompare(other.writtenAt));
}

/** A count of changes, which makes React rerender; the attempts themselves are read from storage. */
const changes = new Observable({ count: 0 });

const notifyChange = () => changes.set({ count: changes.get().count + 1 });

/** Subscribes to changes of the attempts, including those by other tabs. */
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
