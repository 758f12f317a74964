/**
 * The text of one lesson that the server has not confirmed, stored on this device: it survives a lost connection and a
 * closed page. Signing out deletes it, after a question (web/api/persisted.ts).
 */
import { z } from 'zod';
import { tryStorage, UNSENT_LESSON_TEXT } from '#web/api/persisted.ts';
import type { UnsavedText } from './reducer.ts';

/** Must also parse texts that earlier versions of the app stored. */
const Stored = z.object({
  text: z.string(),
  base: z.object({ text: z.string(), revision: z.int() }),
  sent: z.array(z.string()),
});

export function deviceText({ personId, lessonId }: { personId: string; lessonId: string }) {
  const key = `${UNSENT_LESSON_TEXT}${personId}:${lessonId}`;
  return {
    find: (): UnsavedText | undefined =>
      Stored.safeParse(tryStorage(() => JSON.parse(localStorage.getItem(key) ?? 'null'))).data,
    /** Returns whether the device has stored the text: its storage may be full or blocked. */
    store: ({ text, base, sent }: UnsavedText) =>
      tryStorage(() => {
        localStorage.setItem(key, JSON.stringify({ text, base, sent }));
        return true;
      }) ?? false,
    clear: () => tryStorage(() => localStorage.removeItem(key)),
  };
}

export type DeviceText = ReturnType<typeof deviceText>;
