/** The fields of the hand-in form. */
import { z } from 'zod';
import { SentFile } from '#contract/files.ts';
import type { AssignmentWithHandin, OwnAttempt } from '#contract/handins.ts';
import type { TaskKind } from '#contract/tasks.ts';
import * as texts from '#texts/learning/handins.ts';

export const HandinFields = z.object({
  text: z.string(),
  link: z.string(),
  languageId: z.int().nullable(),
  files: z.array(SentFile),
});
export type HandinFields = z.output<typeof HandinFields>;

/**
 * The form's initial content: the draft, or else the text of the last attempt, because students who hand in again
 * usually edit it. Files of the last attempt are not copied: the student uploads better ones instead.
 */
export function initialFields({ draft, history }: AssignmentWithHandin): HandinFields {
  const { text = '', link = '', languageId = null } = draft ?? lastAttempt(history) ?? {};
  return { text, link, languageId, files: draft?.files ?? [] };
}

/** The newest attempt. The server sends its text; earlier texts are loaded on request. */
function lastAttempt([last]: OwnAttempt[]): HandinFields | undefined {
  return last && { ...last, text: last.text ?? '' };
}

/** Whether the fields differ from the last attempt; true before the first one. */
export function hasNewContent(fields: HandinFields, { history }: AssignmentWithHandin) {
  const last = lastAttempt(history);
  return !last || !isSame(fields, { ...last, files: [] });
}

/** Whether the server's draft or the last attempt equals these fields. */
export function isOnServer(fields: HandinFields, assignment: AssignmentWithHandin) {
  const last = lastAttempt(assignment.history);
  return isSame(initialFields(assignment), fields) || (last !== undefined && isSame(last, fields));
}

/** The content that stays in the form after `sent` was submitted: the text, and the files added since. */
export function unsubmittedPart(now: HandinFields, sent: HandinFields) {
  const files = now.files.filter(({ name }) => !sent.files.some((file) => file.name === name));
  const isNewer =
    files.length > 0 || now.text !== sent.text || now.link !== sent.link || now.languageId !== sent.languageId;
  return { remaining: { ...now, files }, isNewer };
}

export const toContent = ({ files, ...fields }: HandinFields) => ({ ...fields, files: files.map(({ name }) => name) });

export const isSame = (one: HandinFields, other: HandinFields) => fingerprint(one) === fingerprint(other);

const fingerprint = ({ text, link, languageId, files }: HandinFields) =>
  JSON.stringify([text, link, languageId, ...files.map(({ name }) => name)]);

export const isEmpty = ({ text, link, files }: Pick<HandinFields, 'text' | 'link' | 'files'>) =>
  !text.trim() && !link && files.length === 0;

/** Says which content is missing; undefined when the fields can be submitted. */
export function missingMessage(kind: TaskKind, { text, link, files }: HandinFields) {
  const hasContent = {
    file: files.length > 0,
    link: link.trim() !== '',
    text: text.trim() !== '',
    code: text.trim() !== '',
  };
  return hasContent[kind] ? undefined : texts.nothing[kind];
}
