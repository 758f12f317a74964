/** What is typed about a task: the contract's fields, and of its files all that it takes to show them. */
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { SentFile } from '#contract/files.ts';
import { type Task, TaskDetails, taskMessages } from '#contract/tasks.ts';

export const TaskFields = TaskDetails.extend({ attachments: z.array(SentFile) }).refine(
  ({ points, rubric }) => rubric.length === 0 || sumOf(rubric) === points,
  { path: ['rubric'], message: taskMessages.rubric },
);
/** What there is of a task already, and so keeps parts of it as they are. */
export type Given = Pick<Task, 'handins' | 'marks'>;

/** Numbers as they are typed. */
export type TaskFields = z.input<typeof TaskFields>;
export type TaskToSave = z.output<typeof TaskFields>;

export type TaskFormState = UseFormReturn<TaskFields, unknown, TaskToSave>;

/** Of points as they are typed; what is no number yet counts for nothing. */
export const sumOf = (rubric: { points: number | string }[]) =>
  rubric.reduce((sum, { points }) => sum + (Number(points) || 0), 0);

/** What nobody types is left out. */
export const fieldsOf = ({ _id, lessonId, handins, marks, ...task }: Task): TaskFields => task;

/** As it is sent. */
export const detailsOf = <Typed extends Pick<TaskFields, 'attachments'>>({ attachments, ...typed }: Typed) => ({
  ...typed,
  attachments: attachments.map(({ name }) => name),
});
