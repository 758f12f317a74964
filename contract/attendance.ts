/**
 * Attendance: who took part in which live session, and when. A live session is a time during which a room was active.
 */

import { z } from 'zod';
import * as attendanceTexts from '#texts/classes/attendance.ts';
import { Id, wholeNumber } from './fields/fields.ts';
import { endpoint } from './protocol/endpoint.ts';

export const LiveSession = z.object({
  _id: Id,
  /** The room's name during the live session; empty if it was not recorded. */
  roomName: z.string(),
  ownerName: z.string(),
  startedAt: z.iso.datetime(),
  /** When the live session ended; null while it is in progress. */
  endedAt: z.iso.datetime().nullable(),
  /** The number of people who took part in the live session. */
  people: z.int(),
});
export type LiveSession = z.output<typeof LiveSession>;

/** One person's attendance of one live session. */
export const Presence = z.object({
  /** The user's id. */
  _id: Id,
  name: z.string(),
  role: z.enum(['tutor', 'student']),
  /** When the person first joined. */
  joinedAt: z.iso.datetime(),
  /** When the person last left; null while they are present. */
  leftAt: z.iso.datetime().nullable(),
  /** Minutes the person was present in total, rounded. */
  minutes: z.int(),
  /** How many times the person joined the live session. */
  times: z.int(),
});
export type Presence = z.output<typeof Presence>;

export const SESSIONS_PER_PAGE = 50;

const Page = wholeNumber({ min: 1, max: 100_000, message: attendanceTexts.page }).default(1);
const OfSession = z.object({ id: Id });
const readRefusals = ['not_signed_in', 'not_allowed', 'not_found'] as const;

export const attendance = {
  listSessions: endpoint({
    method: 'GET',
    path: '/rooms/sessions/',
    summary:
      'Lists the live sessions of the caller’s rooms (for admins, of all rooms), newest first, one page at a time.',
    query: z.object({ page: Page }),
    reply: z.object({ sessions: z.array(LiveSession), total: z.int() }),
    refusals: ['not_signed_in', 'not_allowed'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/rooms/sessions/:id/attendance',
    summary: 'Lists who attended a live session, in order of arrival.',
    params: OfSession,
    reply: z.object({ session: LiveSession, people: z.array(Presence) }),
    refusals: readRefusals,
  }),
  download: endpoint({
    method: 'GET',
    path: '/rooms/sessions/:id/attendance.csv',
    summary: 'Returns the attendance of a live session as CSV (RFC 4180).',
    params: OfSession,
    reply: z.string(),
    replyType: 'text/csv',
    refusals: readRefusals,
  }),
};
