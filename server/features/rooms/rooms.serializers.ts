/** Converts rooms to the contract's types. */
import type { RoomRow } from './rooms.store.ts';

/**
 * Converts a room to the contract's type.
 * @param isYours  whether the caller may change the room
 */
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
