/**
 * The idempotency key of a filled-in form: the same details keep the same key across a lost answer,
 * a second press and a reload, until the server has accepted them. Signing out deletes it (web/api/persisted.ts).
 */
import { z } from 'zod';
import { DRAFT } from '#web/api/persisted.ts';
import { tryStorage } from '#web/storage.ts';

const Stored = z.object({ key: z.string(), details: z.string() });
type Stored = z.output<typeof Stored>;

/** Entries by storage key, used if storage is blocked or full. They last until the page is closed. */
const unstored = new Map<string, Stored>();

/** Returns the key of the form's details. @param form  identifies the form and the person */
export function idempotencyKeyFor(form: string) {
  const storageKey = `${DRAFT}key:${form}`;
  return {
    of(filledIn: unknown) {
      const details = JSON.stringify(filledIn);
      const entry = unstored.get(storageKey) ?? stored(storageKey);
      if (entry?.details === details) return entry.key;
      const key = newIdempotencyKey();
      store(storageKey, { key, details });
      return key;
    },
    /** Deletes the key. Call this after success, so that the server treats the same details as a new request. */
    drop() {
      unstored.delete(storageKey);
      tryStorage(() => sessionStorage.removeItem(storageKey));
    },
  };
}

const stored = (storageKey: string) =>
  Stored.safeParse(tryStorage(() => JSON.parse(sessionStorage.getItem(storageKey) ?? 'null'))).data;

function store(storageKey: string, entry: Stored) {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(entry));
    unstored.delete(storageKey);
  } catch {
    unstored.set(storageKey, entry);
  }
}

/** Returns 128 random bits as text. (crypto.randomUUID exists on HTTPS pages only.) */
export const newIdempotencyKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
