/**
 * The drafts of a user's programs: one for each language in the playground, one for each challenge and language, and one
 * for each exercise of a lesson. The browser stores them until the user signs out. A program or web page for a challenge
 * that differs from what was submitted counts as unsent work: signing out asks first, and keeps that of other people. Of
 * more than eighty in the playground, of challenges or of exercises, the least recently changed one is deleted.
 */
import { z } from 'zod';
import { canStoreFor, REMEMBERED, UNSENT_DRAFT } from '#web/api/persisted.ts';
import { store } from '#web/api/store.ts';
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

const nameOf = ({ exercise, challengeId, languageId }: DraftId) => [exercise, challengeId, languageId].join('');

const keyOf = (draftId: DraftId) => keyPrefix(draftId) + nameOf(draftId);

/** The key of a draft that was not submitted; only drafts for challenges can be. */
const unsentKeyOf = (draftId: DraftId) => unsentPrefix(draftId) + nameOf(draftId);

const unsentPrefix = (draftId: DraftId) =>
  draftId.challengeId && !draftId.exercise ? `${UNSENT_DRAFT}${draftId.personId}:` : keyPrefix(draftId);

export const findDraft = (which: DraftId): ProgramInput | undefined => read(unsentKeyOf(which)) ?? read(keyOf(which));

/**
 * @returns whether the draft is stored. If it is too long, storage is blocked or full, or the person was signed out in
 *          another tab, the previous draft stays.
 */
export function storeDraft(which: DraftId, { code, input }: ProgramInput) {
  if (code.length + input.length > MAX_LENGTH || !canStoreFor(which.personId, store.getState())) return false;
  const isStored = tryStorage(() => {
    localStorage.setItem(unsentKeyOf(which), JSON.stringify({ code, input, at: Date.now() }));
    dropOldest(unsentPrefix(which));
    return true;
  });
  return isStored ?? false;
}

/** Call when a program was submitted. If the draft is that program, signing out loses nothing, and does not ask. */
export function markSubmitted(which: DraftId, source: string) {
  const draft = read(unsentKeyOf(which));
  if (draft?.code !== source) return;
  tryStorage(() => {
    localStorage.setItem(keyOf(which), JSON.stringify(draft));
    localStorage.removeItem(unsentKeyOf(which));
    dropOldest(keyPrefix(which));
  });
}

export const removeDraft = (which: DraftId) =>
  tryStorage(() => {
    localStorage.removeItem(keyOf(which));
    localStorage.removeItem(unsentKeyOf(which));
  });

const read = (key: string) => Draft.safeParse(tryStorage(() => JSON.parse(localStorage.getItem(key) ?? 'null'))).data;

function dropOldest(prefix: string) {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  if (keys.length <= MAX_DRAFTS) return;
  const byAge = keys.toSorted((a, b) => (read(b)?.at ?? 0) - (read(a)?.at ?? 0));
  for (const key of byAge.slice(MAX_DRAFTS)) localStorage.removeItem(key);
}
