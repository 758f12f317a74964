/** What was typed about a line and not saved: it is found again when the hand-in is opened again in this tab. */
import { z } from 'zod';
import { draftOf } from '#web/api/draft.ts';
import { useMe } from '#web/api/session.ts';

const Typed = z.object({ text: z.string() });

/** @param about  the line, or the comment that is being changed */
export const useCommentDraft = (about: string) => draftOf({ personId: useMe()._id, thing: `comment:${about}`, Typed });
