/** Tasks of a lesson. A deadline is a day of the school's calendar, and ends with it, at 24:00. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Line, Message, Text } from './fields.ts';

export const taskMessages = {
  /** The specification's word for each of the three fields. */
  required: 'The field is required',
  gone: 'This task no longer exists.',
  notYours: 'Only the tutor of this course, or the office, can change its tasks.',
  none: 'No Tasks for this lesson',
  added: 'Task added',
  updated: 'Task updated',
  deleted: 'Task deleted',
  name: 'A name has at most 120 characters',
  desc: 'A description has at most 5,000 characters',
  deadline: 'Choose a day, from 2020 to 2100',
};

/** '2026-11-20'. A moment, as a spec-true client may send it, counts as the day it is written with. */
const Day = z
  .string(taskMessages.required)
  .trim()
  .min(1, taskMessages.required)
  .transform((text) => text.slice(0, 10))
  .pipe(
    z.iso
      .date(taskMessages.deadline)
      .refine((day) => day >= '2020-01-01' && day <= '2100-12-31', taskMessages.deadline),
  );

export const Task = z.object({
  _id: Id,
  lessonId: Id,
  name: z.string(),
  desc: z.string(),
  /** A day: '2026-11-20'. */
  deadline: z.string(),
});
export type Task = z.output<typeof Task>;

export const TaskDetails = z.object({
  name: z
    .string(taskMessages.required)
    .trim()
    .min(1, taskMessages.required)
    .pipe(Line({ max: 120, message: taskMessages.name })),
  desc: z
    .string(taskMessages.required)
    .trim()
    .min(1, taskMessages.required)
    .pipe(Text({ max: 5_000, message: taskMessages.desc })),
  deadline: Day,
});
export type TaskDetails = z.output<typeof TaskDetails>;

const TaskChange = TaskDetails.partial();
export type TaskChange = z.output<typeof TaskChange>;

const changing = ['not_signed_in', 'not_allowed', 'not_found'] as const;

export const tasks = {
  list: endpoint({
    method: 'GET',
    path: '/tasks/:lessonId',
    summary: 'The tasks of a lesson, the next deadline first, for whoever may open the lesson.',
    params: z.object({ lessonId: Id }),
    reply: z.array(Task),
    refusals: ['not_signed_in', 'not_allowed', 'not_found'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/tasks/:lessonId',
    summary: 'Adds a task to a lesson of your own; the office to any.',
    params: z.object({ lessonId: Id }),
    body: TaskDetails,
    status: 201,
    reply: Task,
    refusals: changing,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/tasks/:id',
    summary: 'Changes what is sent of a task. The reply is a sentence to show.',
    params: z.object({ id: Id }),
    body: TaskChange,
    reply: z.string(),
    refusals: changing,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/tasks/:id',
    summary: 'Deletes a task.',
    params: z.object({ id: Id }),
    reply: Message,
    refusals: changing,
  }),
};
