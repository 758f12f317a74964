/**
 * The schedule: weekly events in the school's local time. An entry belongs to the tutor who created it. An entry with a
 * course is visible to the course's students, an entry without a course to all students.
 */

import { z } from 'zod';
import * as schedulesTexts from '#texts/classes/schedules.ts';
import { Id, Line, Message } from './fields/fields.ts';
import { endpoint } from './protocol/endpoint.ts';

/** The days, in the order of the week. */
export const Day = z.enum(
  ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  schedulesTexts.chooseDay,
);
export type Day = z.output<typeof Day>;

/** A time from '00:00' to '23:59'. Seconds are accepted and dropped. */
const Time = z
  .string(schedulesTexts.required)
  .trim()
  .min(1, schedulesTexts.required)
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/, schedulesTexts.time)
  .transform((text) => text.slice(0, 5));

/**
 * The fields of an entry. This schema does not check that the end is after the start, because a change may contain only
 * one of the two times.
 */
const ScheduleFields = z.object({
  /** The day of the week; the default is preselected in the form. */
  day: Day.default('Monday'),
  startTime: Time,
  endTime: Time,
  event: z
    .string(schedulesTexts.required)
    .trim()
    .min(1, schedulesTexts.required)
    .pipe(Line({ max: 200, message: schedulesTexts.event })),
  /** The entry's course and room, which must be the caller's own; null for none. */
  courseId: Id.nullable().optional(),
  roomId: Id.nullable().optional(),
});

export const endsAfterStart = ({ startTime, endTime }: { startTime: string; endTime: string }) => endTime > startTime;

export const ScheduleDetails = ScheduleFields.refine(endsAfterStart, {
  path: ['endTime'],
  message: schedulesTexts.order,
});
export type ScheduleDetails = z.output<typeof ScheduleDetails>;
export const ScheduleChange = ScheduleFields.extend({ day: Day }).partial();
export type ScheduleChange = z.output<typeof ScheduleChange>;

export const ScheduleEntry = z.object({
  _id: Id,
  day: Day,
  /** When the event starts, in the school's local time: '14:30'. */
  startTime: z.string(),
  endTime: z.string(),
  event: z.string(),
  courseId: Id.nullable(),
  /** The course's title; empty without a course. */
  courseTitle: z.string(),
  roomId: Id.nullable(),
  /** The room's name while the room is active, otherwise empty. */
  activeRoom: z.string(),
  tutorName: z.string(),
});
export type ScheduleEntry = z.output<typeof ScheduleEntry>;

const EntryId = z.object({ id: Id });
const changeRefusals = ['not_signed_in', 'not_allowed', 'not_found'] as const;

export const schedules = {
  list: endpoint({
    method: 'GET',
    path: '/schedules',
    summary:
      'Returns the caller’s week from Monday: for students the entries of their courses, for tutors their own entries, for admins all entries.',
    reply: z.array(ScheduleEntry),
    refusals: ['not_signed_in'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/schedules/:id',
    summary: 'Returns an entry of the schedule that the caller may see.',
    params: EntryId,
    reply: ScheduleEntry,
    refusals: ['not_signed_in', 'not_found'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/schedules',
    summary: 'Adds an entry to the caller’s schedule.',
    body: ScheduleDetails,
    status: 201,
    reply: ScheduleEntry,
    refusals: ['not_signed_in', 'not_allowed', 'conflict', 'not_found'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/schedules/:id',
    summary: 'Changes the given fields of an entry.',
    params: EntryId,
    body: ScheduleChange,
    reply: ScheduleEntry,
    refusals: [...changeRefusals, 'conflict'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/schedules/:id',
    summary: 'Deletes an entry.',
    params: EntryId,
    reply: Message,
    refusals: changeRefusals,
  }),
  deleteNone: endpoint({
    method: 'DELETE',
    path: '/schedules/',
    summary: 'Always refused, because the entry’s id is missing.',
    reply: Message,
    refusals: ['not_signed_in'],
  }),
  subscribe: endpoint({
    method: 'POST',
    path: '/schedules/feed',
    summary:
      'Returns the private URL of the caller’s schedule as a calendar (iCalendar). `fresh` creates a new URL and invalidates the old one.',
    body: z.object({ fresh: z.boolean().default(false) }),
    reply: z.object({ url: z.string() }),
    refusals: ['not_signed_in'],
  }),
};
