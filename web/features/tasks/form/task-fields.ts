/** The fields of a task form: those of the contract, with the names and sizes of the files for display. */
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { SentFile } from '#contract/files.ts';
import { type Task, TaskDetails } from '#contract/tasks.ts';
import * as texts from '#texts/learning/tasks.ts';

export const TaskFields = TaskDetails.extend({ attachments: z.array(SentFile) }).refine(
  ({ points, rubric }) => rubric.length === 0 || sumPoints(rubric) === points,
  { path: ['rubric'], message: texts.rubric },
);
/** The numbers of existing hand-ins and marks, which make parts of a task read-only. */
export type ExistingWork = Pick<Task, 'handins' | 'marks'>;

/** The fields before parsing: numbers may still be text. */
export type TaskFields = z.input<typeof TaskFields>;
export type TaskToSave = z.output<typeof TaskFields>;

export type TaskFormState = UseFormReturn<TaskFields, unknown, TaskToSave>;

/** The sum of a rubric's typed points; text that is not a number counts as 0. */
export const sumPoints = (rubric: { points: number | string }[]) =>
  rubric.reduce((sum, { points }) => sum + (Number(points) || 0), 0);

/** Removes the fields of a task that the form does not edit. */
export const toFields = ({ _id, lessonId, handins, marks, ...task }: Task): TaskFields => task;

/** Converts the fields to what the server expects, which is attachments as file names only. */
export const toDetails = <Typed extends Pick<TaskFields, 'attachments'>>({ attachments, ...typed }: Typed) => ({
  ...typed,
  attachments: attachments.map(({ name }) => name),
});
