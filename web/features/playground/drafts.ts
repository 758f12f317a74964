/**
 * The drafts of a user's programs: one for each language, and for each challenge in
 * each language. The browser stores them until the user signs out: at most
 * eighty of the playground and eighty of challenges; then the least recently
 * changed one is deleted.
 */
import { z } from 'zod';
import { REMEMBERED, tryStorage } from '#web/api/persisted.ts';

const Draft = z.object({
  code: z.string(),
  /** The input that the program can read. */
  input: z.string(),
  /** Milliseconds since 1970. */
  at: z.number(),
});

export type Typed = Omit<z.output<typeof Draft>, 'at'>;

/** A course's challenges in two languages, and some more. */
const MAX_DRAFTS = 80;
/** Characters: the maximum length of a program. */
const LONGEST = 64 * 1024;

export interface DraftId {
  personId: string;
  languageId: number;
  /** Undefined for a program of the playground. */
  challengeId?: string;
}

const startOf = ({ personId, challengeId }: DraftId) =>
  challengeId ? `${REMEMBERED}challenge-code:${personId}:` : `${REMEMBERED}code:${personId}:`;

const keyOf = (which: DraftId) => [startOf(which), which.challengeId, which.languageId].join('');

export const findDraft = (which: DraftId): Typed | undefined => read(keyOf(which));

/** @returns whether it is stored. It may be too long, or the storage blocked or full: then the previous draft stays. */
export function storeDraft(which: DraftId, { code, input }: Typed) {
  if (code.length + input.length > LONGEST) return false;
  const isKept = tryStorage(() => {
    localStorage.setItem(keyOf(which), JSON.stringify({ code, input, at: Date.now() }));
    dropOldest(startOf(which));
    return true;
  });
  return isKept ?? false;
}

export const removeDraft = (which: DraftId) => tryStorage(() => localStorage.removeItem(keyOf(which)));

const read = (key: string) => Draft.safeParse(tryStorage(() => JSON.parse(localStorage.getItem(key) ?? 'null'))).data;

function dropOldest(start: string) {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(start));
  if (keys.length <= MAX_DRAFTS) return;
  const byAge = keys.toSorted((a, b) => (read(b)?.at ?? 0) - (read(a)?.at ?? 0));
  for (const key of byAge.slice(MAX_DRAFTS)) localStorage.removeItem(key);
}
