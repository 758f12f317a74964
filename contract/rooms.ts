/**
 * Rooms for live classes. Each room has an owner. A room with a course is for the course's students, a room without a
 * course for all students. Students see a room only while it is active.
 */

import { z } from 'zod';
import * as roomsTexts from '#texts/classes/rooms.ts';
import { Id, Message } from './fields/fields.ts';
import { JoinTicket } from './fields/join-ticket.ts';
import { endpoint } from './protocol/endpoint.ts';

export const RoomStatus = z.enum(['active', 'inactive'], roomsTexts.status);
export type RoomStatus = z.output<typeof RoomStatus>;

/** Path segments that the calls below use; a room cannot have one of them as its name. */
const reserved = ['active', 'news', 'sessions', 'video-call'];

/** A room's name, which is used in URLs unchanged. Names are unique ignoring case. */
export const RoomName = z
  .string(roomsTexts.name)
  .trim()
  .toLowerCase()
  .min(2, roomsTexts.name)
  .max(60, roomsTexts.name)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, roomsTexts.name)
  .refine((name) => !reserved.includes(name), roomsTexts.reservedNames);

export const Room = z.object({
  _id: Id,
  roomName: z.string(),
  status: RoomStatus,
  /** Since when the room is active, in ISO 8601; null while it is inactive. */
  activeSince: z.string().nullable(),
  courseId: Id.nullable(),
  /** The title of the room's course; empty without a course. */
  courseTitle: z.string(),
  ownerName: z.string(),
  /** Whether the caller may change the room. */
  isYours: z.boolean(),
});
export type Room = z.output<typeof Room>;

export const EnteredRoom = Room.extend({
  ticket: JoinTicket,
  /** Whether a recording of the tutor's voice and video is in progress. */
  isRecorded: z.boolean(),
});
export type EnteredRoom = z.output<typeof EnteredRoom>;

const RoomDetails = z.object({
  roomName: RoomName,
  /** The course whose students may enter; null for every student. */
  courseId: Id.nullable().optional(),
});
export type RoomDetails = z.output<typeof RoomDetails>;
const RoomChange = RoomDetails.extend({ status: RoomStatus }).partial();
export type RoomChange = z.output<typeof RoomChange>;

const RoomId = z.object({ id: Id });
const changeRefusals = ['not_signed_in', 'not_allowed', 'not_found'] as const;

export const rooms = {
  listActive: endpoint({
    method: 'GET',
    path: '/rooms/active/',
    summary: 'Lists the active rooms that the caller may enter, by name.',
    reply: z.array(Room),
    refusals: ['not_signed_in'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/rooms/',
    summary: 'Lists all rooms by name.',
    reply: z.array(Room),
    refusals: ['not_signed_in', 'not_allowed'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/rooms/',
    summary: 'Creates an inactive room of the caller.',
    body: RoomDetails,
    status: 201,
    reply: Room,
    refusals: ['not_signed_in', 'not_allowed', 'not_found', 'conflict'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/rooms/:id',
    summary: 'Opens or closes a room, or changes the name or course of an inactive room.',
    params: RoomId,
    body: RoomChange,
    reply: Room,
    refusals: [...changeRefusals, 'conflict'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/rooms/:id',
    summary: 'Deletes a room.',
    params: RoomId,
    reply: Message,
    refusals: changeRefusals,
  }),
  enter: endpoint({
    method: 'GET',
    path: '/rooms/video-call/:roomName',
    summary: 'Admits the caller to a room. Returns a single-use ticket for the call, valid for one minute.',
    params: z.object({ roomName: z.string().max(200) }),
    reply: EnteredRoom,
    refusals: ['not_signed_in', 'not_allowed', 'not_found'],
  }),
  news: endpoint({
    method: 'GET',
    path: '/rooms/news',
    summary:
      'Sends an event when the caller’s list of rooms may have changed, and one at the start (server-sent events).',
    reply: z.string(),
    replyType: 'text/event-stream',
    refusals: ['not_signed_in', 'too_many_requests'],
  }),
};
