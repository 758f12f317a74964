/** The unsaved fields of a task form, stored on this device. */
import { z } from 'zod';
import { SentFile } from '#contract/files.ts';
import { TaskKind } from '#contract/tasks.ts';
import { formDraft } from '#web/api/forms/form-draft.ts';
import { useMe } from '#web/api/session.ts';
import type { TaskFields } from './task-fields.ts';

const TypedNumber = z.union([z.number(), z.string()]);

const TaskDraft = z.object({
  name: z.string(),
  desc: z.string(),
  deadline: z.string(),
  // Missing in drafts that earlier versions of Darasa have stored.
  dueFrom: z.enum(['date', 'joining', 'intake']).default('date'),
  dueAfterDays: TypedNumber.default(0),
  kind: TaskKind,
  points: TypedNumber,
  lateRule: z.enum(['accepted', 'refused']),
  latePenalty: TypedNumber,
  release: z.enum(['at once', 'together']),
  rubric: z.array(z.object({ name: z.string(), points: TypedNumber })),
  attachments: z.array(SentFile),
});

/**
 * The stored draft of a task form.
 *
 * @param task  the task's id, or `new:` and the lesson's id for a new task
 */
export const useTaskDraft = (task: string) =>
  formDraft<TaskFields>({
    personId: useMe()._id,
    subject: `task:${task}`,
    Typed: TaskDraft,
    files: [{ name: 'attachments', fields: ['attachments'] }],
  });
