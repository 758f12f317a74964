/** Rooms, and entries of the schedule, for tests. */
import type { Room } from '#contract/rooms.ts';
import type { ScheduleEntry } from '#contract/schedules.ts';

/** Closed, for every student, and of the one who asks. */
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

/** For every student, and in no room. */
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
