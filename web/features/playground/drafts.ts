/**
 * The drafts of a user's programs: one for each language in the playground, one for each challenge and language, and one
 * for each exercise of a lesson. The browser stores them until the user signs out. Of more than eighty in the playground,
 * of challenges or of exercises, the least recently changed one is deleted.
 */
import { z } from 'zod';
import { REMEMBERED } from '#web/api/persisted.ts';
import { tryStorage } from '#web/storage.ts';

const Draft = z.object({
  code: z.string(),
  /** The input that the program can read. */
  input: z.string(),
  /** The time of the last change, in milliseconds since 1970. */
  at: z.number(),
});

export type ProgramInput = Omit<z.output<typeof Draft>, 'at'>;

/** Enough for all challenges of a course in two languages. */
const MAX_DRAFTS = 80;
/** The maximum number of characters of a program and its input together. */
const MAX_LENGTH = 64 * 1024;

export interface DraftId {
  personId: string;
  languageId: number;
  /** The challenge that the program is for; undefined for a program of the playground. */
  challengeId?: string;
  /** The exercise that the program is for: the lesson's id, and the exercise's name in it. */
  exercise?: string;
}

function keyPrefix({ personId, challengeId, exercise }: DraftId) {
  if (exercise) return `${REMEMBERED}exercise-code:${personId}:`;
  return challengeId ? `${REMEMBERED}challenge-code:${personId}:` : `${REMEMBERED}code:${personId}:`;
}

const keyOf = (draftId: DraftId) =>
  [keyPrefix(draftId), draftId.exercise, draftId.challengeId, draftId.languageId].join('');

export const findDraft = (which: DraftId): ProgramInput | undefined => read(keyOf(which));

/** @returns whether the draft is stored. If it is too long, or storage is blocked or full, the previous draft stays. */
export function storeDraft(which: DraftId, { code, input }: ProgramInput) {
  if (code.length + input.length > MAX_LENGTH) return false;
  const isStored = tryStorage(() => {
    localStorage.setItem(keyOf(which), JSON.stringify({ code, input, at: Date.now() }));
    dropOldest(keyPrefix(which));
    return true;
  });
  return isStored ?? false;
}

export const removeDraft = (which: DraftId) => tryStorage(() => localStorage.removeItem(keyOf(which)));

const read = (key: string) => Draft.safeParse(tryStorage(() => JSON.parse(localStorage.getItem(key) ?? 'null'))).data;

function dropOldest(prefix: string) {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  if (keys.length <= MAX_DRAFTS) return;
  const byAge = keys.toSorted((a, b) => (read(b)?.at ?? 0) - (read(a)?.at ?? 0));
  for (const key of byAge.slice(MAX_DRAFTS)) localStorage.removeItem(key);
}
