/** The unsaved fields of a task form, stored on this device. */
import { z } from 'zod';
import { SentFile } from '#contract/files.ts';
import { TaskKind } from '#contract/tasks.ts';
import { formDraft } from '#web/api/forms/form-draft.ts';
import { useMe } from '#web/api/session.ts';
import type { TaskFields } from './task-fields.ts';

const Typing = z.union([z.number(), z.string()]);

const Typed = z.object({
  name: z.string(),
  desc: z.string(),
  deadline: z.string(),
  kind: TaskKind,
  points: Typing,
  lateRule: z.enum(['accepted', 'refused']),
  latePenalty: Typing,
  release: z.enum(['at once', 'together']),
  rubric: z.array(z.object({ name: z.string(), points: Typing })),
  attachments: z.array(SentFile),
});

/** @param task  the task's id, or `new:` and the lesson's id for a new task */
export const useTaskDraft = (task: string) =>
  formDraft<TaskFields>({
    personId: useMe()._id,
    subject: `task:${task}`,
    Typed,
    files: [{ name: 'attachments', fields: ['attachments'] }],
  });
