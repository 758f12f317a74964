/**
 * The texts of one lesson that the server has not confirmed, stored on this device: they survive a lost connection and a closed page.
 * Signing out deletes them, after a confirmation (web/api/persisted.ts).
 *
 * Each open page has a copy of its own. A page that opens merges all copies into its own, which then replaces the copies that have not
 * changed since. The copy of a page that is still open may be merged twice, but no line is lost.
 */
import { z } from 'zod';
import { UNSENT_LESSON_TEXT } from '#web/api/persisted.ts';
import { tryStorage } from '#web/storage.ts';
import type { UnsavedText } from './reducer.ts';

/** Must also parse texts that earlier versions of the app stored: those had no ids of saves. */
const Stored = z.object({
  text: z.string(),
  base: z.object({ text: z.string(), revision: z.int() }),
  sent: z.array(z.union([z.object({ text: z.string(), saveId: z.string() }), z.string()])).transform(withIds),
});

function withIds(sent: (UnsavedText['sent'][number] | string)[]) {
  return sent.filter((each) => typeof each !== 'string');
}

interface Options {
  personId: string;
  lessonId: string;
  /** Whether the person who opened the page is still signed in: otherwise nothing is stored. */
  isSignedIn: () => boolean;
}

export function deviceText({ personId, lessonId, isSignedIn }: Options) {
  const prefix = prefixOf({ personId, lessonId });
  const ownKey = `${prefix}:${crypto.randomUUID()}`;
  let isStored = false;
  /** The copies of other pages, by key, as they were when this page merged them. */
  const merged = new Map<string, string>();

  const removeMerged = () => {
    for (const [key, copy] of merged) if (localStorage.getItem(key) === copy) localStorage.removeItem(key);
    merged.clear();
  };

  return {
    /** Returns the copies of all pages, for this page to merge. */
    find() {
      const copies = copiesOf(prefix);
      for (const { key, copy } of copies) merged.set(key, copy);
      return copies.map(({ text }) => text);
    },
    /** Returns whether the device has stored the text: its storage may be full or blocked. */
    store: ({ text, base, sent }: UnsavedText) =>
      tryStorage(() => {
        if (!isSignedIn()) return false;
        localStorage.setItem(ownKey, JSON.stringify({ text, base, sent }));
        isStored = true;
        removeMerged();
        return true;
      }) ?? false,
    /** Deletes the page's own copy, and the copies that it has merged. */
    clear: () =>
      tryStorage(() => {
        isStored = false;
        localStorage.removeItem(ownKey);
        removeMerged();
      }),
    /** Returns whether another page has merged this page's copy and deleted it. */
    isTaken: () => isStored && tryStorage(() => localStorage.getItem(ownKey)) === null,
  };
}

/** Returns the copies that all pages of this person have stored. */
export const unsavedTexts = (of: Pick<Options, 'personId' | 'lessonId'>): UnsavedText[] =>
  copiesOf(prefixOf(of)).map(({ text }) => text);

const prefixOf = ({ personId, lessonId }: Pick<Options, 'personId' | 'lessonId'>) =>
  `${UNSENT_LESSON_TEXT}${personId}:${lessonId}`;

/** Sorted, so that all pages merge them in the same order. */
function copiesOf(prefix: string) {
  const keys = tryStorage(() => Object.keys(localStorage)) ?? [];
  const own = keys.filter((key) => key === prefix || key.startsWith(`${prefix}:`)).sort();
  return own.flatMap((key) => {
    const copy = tryStorage(() => localStorage.getItem(key)) ?? '';
    const { data: text } = Stored.safeParse(tryStorage(() => JSON.parse(copy)));
    return text ? [{ key, copy, text }] : [];
  });
}

export type DeviceText = ReturnType<typeof deviceText>;
