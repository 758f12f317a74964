/** What a student is going to hand in, as it stands in the form. */
import { z } from 'zod';
import { SentFile } from '#contract/files.ts';
import { type AssignmentWithHandin, handinMessages, type OwnAttempt } from '#contract/handins.ts';
import type { TaskKind } from '#contract/tasks.ts';

export const HandinFields = z.object({
  text: z.string(),
  link: z.string(),
  languageId: z.int().nullable(),
  files: z.array(SentFile),
});
export type HandinFields = z.output<typeof HandinFields>;

/** The draft; or the words that were handed in last, for whoever hands in again seldom begins anew. A better file comes in place of the first. */
export function beginningOf({ draft, history }: AssignmentWithHandin): HandinFields {
  const { text = '', link = '', languageId = null } = draft ?? lastOf(history) ?? {};
  return { text, link, languageId, files: draft?.files ?? [] };
}

/** What was handed in last comes with its text, where it has one. */
function lastOf([last]: OwnAttempt[]): HandinFields | undefined {
  return last && { ...last, text: last.text ?? '' };
}

/** Whether there is something to go on with: something else than what was handed in last, or nothing was yet. */
export function isBegun(fields: HandinFields, { history }: AssignmentWithHandin) {
  const last = lastOf(history);
  return !last || !isSame(fields, { ...last, files: [] });
}

/** The draft, or what was handed in last, has the same in it. */
export function isAtSchool(fields: HandinFields, assignment: AssignmentWithHandin) {
  const last = lastOf(assignment.history);
  return isSame(beginningOf(assignment), fields) || (last !== undefined && isSame(last, fields));
}

/** What stands in the form when `sent` has been handed in: its words, and the files that were chosen since. */
export function leftOf(now: HandinFields, sent: HandinFields) {
  const files = now.files.filter(({ name }) => !sent.files.some((file) => file.name === name));
  const isNewer =
    files.length > 0 || now.text !== sent.text || now.link !== sent.link || now.languageId !== sent.languageId;
  return { left: { ...now, files }, isNewer };
}

export const toContent = ({ files, ...fields }: HandinFields) => ({ ...fields, files: files.map(({ name }) => name) });

export const isSame = (one: HandinFields, other: HandinFields) => inShort(one) === inShort(other);

const inShort = ({ text, link, languageId, files }: HandinFields) =>
  JSON.stringify([text, link, languageId, ...files.map(({ name }) => name)]);

export const isEmpty = ({ text, link, files }: Pick<HandinFields, 'text' | 'link' | 'files'>) =>
  !text.trim() && !link && files.length === 0;

/** What is missing, in words; undefined when it can be handed in. */
export function missingIn(kind: TaskKind, { text, link, files }: HandinFields) {
  const isThere = {
    file: files.length > 0,
    link: link.trim() !== '',
    text: text.trim() !== '',
    code: text.trim() !== '',
  };
  return isThere[kind] ? undefined : handinMessages.nothing[kind];
}
