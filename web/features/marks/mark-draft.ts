/** What was typed about an attempt and not saved: whoever goes on to the next one, and comes back, finds it. */
import { z } from 'zod';
import { draftOf } from '#web/api/draft.ts';
import { useMe } from '#web/api/session.ts';

const Typed = z.object({ points: z.string(), rubric: z.array(z.string()), comment: z.string() });
export type MarkFields = z.output<typeof Typed>;

export const useMarkDraft = (attemptId: string) =>
  draftOf({ personId: useMe()._id, thing: `mark:${attemptId}`, Typed });
