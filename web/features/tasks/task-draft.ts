/** What was typed about a task and not saved. */
import { z } from 'zod';
import { TaskKind } from '#contract/tasks.ts';
import { draftOf } from '#web/api/draft.ts';
import { useMe } from '#web/api/session.ts';

const Count = z.union([z.number(), z.string()]);

const Typed = z.object({
  name: z.string(),
  desc: z.string(),
  deadline: z.string(),
  kind: TaskKind,
  points: Count,
  lateRule: z.enum(['accepted', 'refused']),
  latePenalty: Count,
  release: z.enum(['at once', 'together']),
  rubric: z.array(z.object({ name: z.string(), points: Count })),
  attachments: z.array(z.string()),
});

/** @param task  its id; 'new' and its lesson's id for one that is still to be added */
export const useTaskDraft = (task: string) => draftOf({ personId: useMe()._id, thing: `task:${task}`, Typed });
