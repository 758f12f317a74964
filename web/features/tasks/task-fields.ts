/** A task as it stands in its form. */
import type { z } from 'zod';
import type { Task, TaskDetails } from '#contract/tasks.ts';

/** Numbers as they are typed. */
export type TaskFields = z.input<typeof TaskDetails>;

/** What is only told, and nobody types, is left out. */
export const fieldsOf = ({ _id, lessonId, handins, attachments, ...task }: Task): TaskFields => ({
  ...task,
  attachments: attachments.map(({ name }) => name),
});
