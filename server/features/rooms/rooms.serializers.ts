/** Rooms as the contract describes them. */
import type { RoomRow } from './rooms.store.ts';

/** @param isYours  whether the caller may change it */
export const serializeRoom = (room: RoomRow, isYours: boolean) => ({
  _id: room.id,
  roomName: room.name,
  status: room.activeSince ? ('active' as const) : ('inactive' as const),
  activeSince: room.activeSince?.toISOString() ?? null,
  courseId: room.courseId,
  courseTitle: room.courseTitle,
  ownerName: room.ownerName,
  isYours,
});
