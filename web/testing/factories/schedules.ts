/** Factories of rooms and of schedule entries. */
import type { Room } from '#contract/rooms.ts';
import type { ScheduleEntry } from '#contract/schedules.ts';

/** A closed room, open to every student, of the requesting tutor. */
export const room = (details: Partial<Room> = {}): Room => ({
  _id: crypto.randomUUID(),
  roomName: 'algebra',
  status: 'inactive',
  activeSince: null,
  courseId: null,
  courseTitle: '',
  ownerName: 'Brian Otieno',
  isYours: true,
  ...details,
});

export const openRoom = (details: Partial<Room> = {}) =>
  room({ status: 'active', activeSince: new Date().toISOString(), ...details });

/** A schedule entry for every student, without a room. */
export const entry = (details: Partial<ScheduleEntry> = {}): ScheduleEntry => ({
  _id: crypto.randomUUID(),
  day: 'Monday',
  startTime: '09:00',
  endTime: '11:00',
  event: 'Boxes',
  courseId: null,
  courseTitle: '',
  roomId: null,
  activeRoom: '',
  tutorName: 'Faith Chebet',
  ...details,
});
