/** Extensions: a later due day for one student and one task, with the reason, which the student sees too. */
import { z } from 'zod';
import { Id, Line, Message } from '#contract/fields/fields.ts';
import { schoolDay } from '#contract/fields/school-day.ts';
import { endpoint } from '#contract/protocol/endpoint.ts';
import * as texts from '#texts/learning/extensions.ts';

export const ExtensionDetails = z.object({
  day: schoolDay({ required: texts.required, invalid: texts.badDay }),
  reason: z
    .string(texts.required)
    .trim()
    .min(1, texts.required)
    .pipe(Line({ max: 300, message: texts.tooLongReason })),
});
export type ExtensionDetails = z.output<typeof ExtensionDetails>;

const StudentDay = z.object({
  _id: Id,
  name: z.string(),
  /** The day by which the student's task is due, with the extension. */
  dueDay: z.string(),
  /** Null without an extension. */
  extension: z
    .object({
      day: z.string(),
      reason: z.string(),
      /** The member of staff who gave or last changed the extension, and when. */
      grantedBy: z.string(),
      grantedAt: z.string(),
    })
    .nullable(),
});
export type StudentDay = z.output<typeof StudentDay>;

const OfTask = z.object({ taskId: Id });
const OfStudent = OfTask.extend({ studentId: Id });
const refusals = ['not_signed_in', 'not_allowed', 'not_found'] as const;

export const extensions = {
  list: endpoint({
    method: 'GET',
    path: '/extensions/:taskId',
    summary: 'Lists the students of a task’s course with their deadlines, for the tutor of the course and admins.',
    params: OfTask,
    reply: z.array(StudentDay),
    refusals,
  }),
  give: endpoint({
    method: 'PUT',
    path: '/extensions/:taskId/students/:studentId',
    summary: 'Sets or changes a student’s extended deadline for a task, and notifies the student.',
    params: OfStudent,
    body: ExtensionDetails,
    reply: Message,
    refusals: [...refusals, 'invalid'],
  }),
  takeBack: endpoint({
    method: 'DELETE',
    path: '/extensions/:taskId/students/:studentId',
    summary:
      'Removes a student’s extension, and notifies the student. Work submitted before the extended deadline stays on time.',
    params: OfStudent,
    reply: Message,
    refusals,
  }),
};
