/**
 * The programs that somebody is writing: one for each language, and for each challenge in
 * each language, kept in this browser through reloads until that person signs out. At most
 * eighty of the playground and eighty of challenges; then the one that was left alone
 * longest goes.
 */
import { z } from 'zod';
import { REMEMBERED, tryStorage } from '#web/api/persisted.ts';

const Draft = z.object({
  code: z.string(),
  /** What the program may read. */
  input: z.string(),
  /** Milliseconds since 1970. */
  at: z.number(),
});

export type Typed = Omit<z.output<typeof Draft>, 'at'>;

/** A course's challenges in two languages, and some more. */
const MOST = 80;
/** Letters, as many as a program may have. */
const LONGEST = 64 * 1024;

export interface DraftId {
  personId: string;
  languageId: number;
  /** None of a program of the playground. */
  challengeId?: string;
}

const startOf = ({ personId, challengeId }: DraftId) =>
  challengeId ? `${REMEMBERED}challenge-code:${personId}:` : `${REMEMBERED}code:${personId}:`;

const keyOf = (which: DraftId) => [startOf(which), which.challengeId, which.languageId].join('');

export const findDraft = (which: DraftId): Typed | undefined => read(keyOf(which));

/** Gives whether it is kept: it may be too long, and the browser's storage forbidden or full. Then the one before stays. */
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
  if (keys.length <= MOST) return;
  const byAge = keys.toSorted((a, b) => (read(b)?.at ?? 0) - (read(a)?.at ?? 0));
  for (const key of byAge.slice(MOST)) localStorage.removeItem(key);
}
