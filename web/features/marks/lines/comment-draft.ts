/** What was typed about a line and not saved: it is found again when the hand-in is opened again in this tab. */
import { z } from 'zod';
import { draftedSubjects, formDraft } from '#web/api/forms/form-draft.ts';
import { useMe } from '#web/api/session.ts';

const Typed = z.object({ text: z.string() });

/** @param about  the line, or the comment that is being changed */
export const useCommentDraft = (about: string) =>
  formDraft({ personId: useMe()._id, subject: `comment:${about}`, Typed });

/** Which text: a sent file by its name, or what was typed of an attempt. Its lines are what comments are about. */
export const textOf = (attemptId: string, file: string | null) => `${attemptId}:${file ?? ''}:`;

/** The lines of a text that have such drafts; looked up together, because there may be thousands of lines. */
export function useDraftedLines(text: string) {
  const { _id: personId } = useMe();
  return () => new Set(draftedSubjects({ personId, start: `comment:${text}` }).map(Number));
}
