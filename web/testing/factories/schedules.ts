/** Factories of rooms and of schedule entries. */
import type { Room } from '#contract/rooms.ts';
import type { ScheduleEntry } from '#contract/schedules.ts';

/** Creates a closed room of the requesting tutor that every student may enter once it is open. */
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

/** Creates a schedule entry that every student sees, without a room. */
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
