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
  /** The chosen project. Drafts on devices may be older than this field. */
  projectId: z.string().nullable().default(null),
});
export type HandinFields = z.output<typeof HandinFields>;

/**
 * The form's initial content: the draft, or else the text of the last attempt, because students who hand in again
 * usually edit it. Files of the last attempt are not copied: the student uploads better ones instead.
 */
export function initialFields({ draft, history }: AssignmentWithHandin): HandinFields {
  const { text, link, languageId, projectId } = draft ? toFields(draft) : (lastAttempt(history) ?? noContent);
  return { text, link, languageId, projectId, files: draft?.files ?? [] };
}

const noContent: HandinFields = { text: '', link: '', languageId: null, files: [], projectId: null };

type Stored = NonNullable<AssignmentWithHandin['draft']>;

/** A draft or an attempt as the form's content. */
export const toFields = ({ text, link, languageId, files, project }: Omit<Stored, 'changedAt'>): HandinFields => ({
  text,
  link,
  languageId,
  files,
  projectId: project?._id ?? null,
});

/** The newest attempt. The server sends its text; earlier texts are loaded on request. */
function lastAttempt([last]: OwnAttempt[]): HandinFields | undefined {
  return last && toFields({ ...last, text: last.text ?? '' });
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
  const isNewer = files.length > 0 || !isSame({ ...now, files: [] }, { ...sent, files: [] });
  return { remaining: { ...now, files }, isNewer };
}

export const toContent = ({ files, ...fields }: HandinFields) => ({ ...fields, files: files.map(({ name }) => name) });

export const isSame = (one: HandinFields, other: HandinFields) => fingerprint(one) === fingerprint(other);

const fingerprint = ({ text, link, languageId, projectId, files }: HandinFields) =>
  JSON.stringify([text, link, languageId, projectId, ...files.map(({ name }) => name)]);

export const isEmpty = ({ text, link, files, projectId }: HandinFields) =>
  !text.trim() && !link && files.length === 0 && projectId === null;

/** Says which content is missing; undefined when the fields can be submitted. */
export function missingMessage(kind: TaskKind, { text, link, files, projectId }: HandinFields) {
  const hasContent = {
    file: files.length > 0,
    link: link.trim() !== '',
    text: text.trim() !== '',
    code: text.trim() !== '',
    project: projectId !== null,
  };
  return hasContent[kind] ? undefined : texts.nothing[kind];
}
