/** The unsaved mark of an attempt, restored when the tutor opens the hand-in again. */
import { z } from 'zod';
import { formDraft } from '#web/api/forms/form-draft.ts';
import { useMe } from '#web/api/session.ts';

const MarkDraft = z.object({ points: z.string(), rubric: z.array(z.string()), comment: z.string() });
export type MarkFields = z.output<typeof MarkDraft>;

export const useMarkDraft = (attemptId: string) =>
  formDraft({ personId: useMe()._id, subject: `mark:${attemptId}`, Typed: MarkDraft });
