/** The fields of a task form: those of the contract, and of its files all that is shown. */
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { SentFile } from '#contract/files.ts';
import { type Task, TaskDetails, taskMessages } from '#contract/tasks.ts';

export const TaskFields = TaskDetails.extend({ attachments: z.array(SentFile) }).refine(
  ({ points, rubric }) => rubric.length === 0 || sumOf(rubric) === points,
  { path: ['rubric'], message: taskMessages.rubric },
);
/** Existing hand-ins and marks, which make parts of a task read-only. */
export type Given = Pick<Task, 'handins' | 'marks'>;

/** Numbers as typed. */
export type TaskFields = z.input<typeof TaskFields>;
export type TaskToSave = z.output<typeof TaskFields>;

export type TaskFormState = UseFormReturn<TaskFields, unknown, TaskToSave>;

/** Of points as typed; anything else than a number counts as 0. */
export const sumOf = (rubric: { points: number | string }[]) =>
  rubric.reduce((sum, { points }) => sum + (Number(points) || 0), 0);

/** Removes the fields that are not typed. */
export const fieldsOf = ({ _id, lessonId, handins, marks, ...task }: Task): TaskFields => task;

/** As sent to the server. */
export const detailsOf = <Typed extends Pick<TaskFields, 'attachments'>>({ attachments, ...typed }: Typed) => ({
  ...typed,
  attachments: attachments.map(({ name }) => name),
});
