/** An unsaved comment on a line, restored when the hand-in is opened again in this tab. */
import { z } from 'zod';
import { draftedSubjects, formDraft } from '#web/api/forms/form-draft.ts';
import { useMe } from '#web/api/session.ts';

const CommentDraft = z.object({ text: z.string() });

/** @param draftId  the line of a new comment, or the id of the comment that is being edited */
export const useCommentDraft = (draftId: string) =>
  formDraft({ personId: useMe()._id, subject: `comment:${draftId}`, Typed: CommentDraft });

/** Identifies the text that a line belongs to: an uploaded file by its name, or the typed text of an attempt. */
export const textId = (attemptId: string, file: string | null) => `${attemptId}:${file ?? ''}:`;

/** Returns a function that finds all lines with unsaved comments in one search: a text may have thousands of lines. */
export function useDraftedLines(text: string) {
  const { _id: personId } = useMe();
  return () => new Set(draftedSubjects({ personId, start: `comment:${text}` }).map(Number));
}
