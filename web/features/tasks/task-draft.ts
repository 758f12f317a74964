/** What was typed about a task and not saved. */
import { z } from 'zod';
import { draftOf } from '#web/api/draft.ts';
import { useMe } from '#web/api/session.ts';

const Typed = z.object({ name: z.string(), desc: z.string(), deadline: z.string() });

/** @param task  its id; 'new' and its lesson's id for one that is still to be added */
export const useTaskDraft = (task: string) => draftOf({ personId: useMe()._id, thing: `task:${task}`, Typed });
