/** Tasks of a lesson. A deadline is a day: work is in time until that day ends, at 24:00 in the school's time zone. */

import { z } from 'zod';
import * as tasksTexts from '#texts/learning/tasks.ts';
import { Id, Line, Message, Text, wholeNumber } from './fields/fields.ts';
import { DaysAfterStart, schoolDay } from './fields/school-day.ts';
import { ChosenFiles, SentFile, SentFileName } from './files.ts';
import { endpoint } from './protocol/endpoint.ts';

/** The kind of work that students hand in for a task. */
export const TaskKind = z.enum(['file', 'link', 'text', 'code', 'project']);
export type TaskKind = z.output<typeof TaskKind>;

const Points = wholeNumber({ min: 0, max: 1_000, message: tasksTexts.points });

/** One line of a rubric: the criterion and its maximum points. */
export const Criterion = z.object({ name: z.string(), points: z.int() });
export type Criterion = z.output<typeof Criterion>;

const NewCriterion = z.object({
  name: z.string(tasksTexts.criterion).pipe(Line({ max: 120, message: tasksTexts.criterion })),
  points: Points,
});

/** The rules by which a task's hand-ins are accepted and marked. */
const HandinRules = z.object({
  kind: TaskKind,
  /** The maximum points for the task. */
  points: Points,
  /** What determines the due day: the deadline, or `dueAfterDays` days after the student joins the course or the intake starts. */
  dueFrom: z.enum(['date', 'joining', 'intake']),
  dueAfterDays: DaysAfterStart,
  /** Whether attempts after the deadline are accepted. */
  lateRule: z.enum(['accepted', 'refused']),
  /** Percent of the points taken off for each started day after the deadline. */
  latePenalty: wholeNumber({ min: 0, max: 100, message: tasksTexts.penalty }),
  /** Whether each mark is released immediately, or all marks of the task together. */
  release: z.enum(['at once', 'together']),
  /** The criteria; empty if the tutor gives the points as one number. */
  rubric: z.array(NewCriterion).max(10, tasksTexts.rubricLines),
});

const Task = z.object({
  _id: Id,
  lessonId: Id,
  name: z.string(),
  desc: z.string(),
  /** A day: '2026-11-20'. Students receive their own due day; staff receive the deadline that was set. */
  deadline: z.string(),
  ...HandinRules.shape,
  dueAfterDays: z.int(),
  points: z.int(),
  latePenalty: z.int(),
  rubric: z.array(Criterion),
  /** Files for students to download, in the tutor's order. */
  attachments: z.array(SentFile),
  /** The number of students with attempts; always 0 for students. */
  handins: z.int(),
  /** The number of marked attempts; always 0 for students. */
  marks: z.int(),
});
export type Task = z.output<typeof Task>;

export const TaskDetails = z.object({
  name: z
    .string(tasksTexts.required)
    .trim()
    .min(1, tasksTexts.required)
    .pipe(Line({ max: 120, message: tasksTexts.name })),
  desc: z
    .string(tasksTexts.required)
    .trim()
    .min(1, tasksTexts.required)
    .pipe(Text({ max: 5_000, message: tasksTexts.desc })),
  deadline: schoolDay({ required: tasksTexts.required, invalid: tasksTexts.deadline }),
  ...HandinRules.shape,
  /** Names of uploaded files in the file store. */
  attachments: ChosenFiles,
});
export type TaskDetails = z.output<typeof TaskDetails>;

/** A new task: only name, description and deadline are required. */
const NewTask = TaskDetails.extend({
  kind: HandinRules.shape.kind.default('file'),
  points: HandinRules.shape.points.default(10),
  dueFrom: HandinRules.shape.dueFrom.default('date'),
  dueAfterDays: DaysAfterStart.default(0),
  lateRule: HandinRules.shape.lateRule.default('accepted'),
  latePenalty: HandinRules.shape.latePenalty.default(0),
  release: HandinRules.shape.release.default('at once'),
  rubric: HandinRules.shape.rubric.default([]),
  attachments: ChosenFiles.default([]),
});

const TaskChange = TaskDetails.partial();
export type TaskChange = z.output<typeof TaskChange>;

/** The order of a lesson's tasks. */
export const TaskOrder = z.object({ taskIds: z.array(Id).max(1_000) });
export type TaskOrder = z.output<typeof TaskOrder>;

const changeRefusals = ['not_signed_in', 'not_allowed', 'not_found'] as const;

export const tasks = {
  list: endpoint({
    method: 'GET',
    path: '/tasks/:lessonId',
    summary:
      'Lists the tasks of a lesson in the tutor’s order, otherwise next deadline first, for users who may open the lesson.',
    params: z.object({ lessonId: Id }),
    reply: z.array(Task),
    refusals: ['not_signed_in', 'not_allowed', 'not_found'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/tasks/:lessonId',
    summary: 'Adds a task to a lesson of the caller (admins: to any lesson).',
    params: z.object({ lessonId: Id }),
    body: NewTask,
    status: 201,
    reply: Task,
    refusals: [...changeRefusals, 'invalid'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/tasks/:id',
    summary: 'Changes the given fields of a task. The reply is a message to display.',
    params: z.object({ id: Id }),
    body: TaskChange,
    reply: z.string(),
    refusals: [...changeRefusals, 'invalid', 'conflict'],
  }),
  reorder: endpoint({
    method: 'PUT',
    path: '/tasks/:lessonId/order',
    summary: 'Sorts the tasks of a lesson in the order of the given ids.',
    params: z.object({ lessonId: Id }),
    body: TaskOrder,
    reply: z.array(Task),
    refusals: [...changeRefusals, 'conflict'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/tasks/:id',
    summary: 'Deletes a task with all its hand-ins.',
    params: z.object({ id: Id }),
    reply: Message,
    refusals: changeRefusals,
  }),
  attachment: endpoint({
    method: 'GET',
    path: '/tasks/:id/attachments/:name',
    summary: 'Downloads a file of a task, for users who may open its lesson.',
    params: z.object({ id: Id, name: SentFileName }),
    reply: z.string(),
    replyType: 'application/octet-stream',
    refusals: ['not_signed_in', 'not_allowed', 'not_found'],
  }),
  sheet: endpoint({
    method: 'GET',
    path: '/tasks/:id/sheet',
    summary: 'Returns the task as a text file, for users who may open its lesson.',
    params: z.object({ id: Id }),
    reply: z.string(),
    replyType: 'text/plain',
    refusals: ['not_signed_in', 'not_allowed', 'not_found'],
  }),
};
