/** Creates the live session that a room has from the moment when it becomes active. */
import type { Db } from '#server/db/connect.ts';
import { liveSession, type room } from '#server/db/tables/rooms-and-schedules.ts';

export const insertLiveSession = (db: Db, of: typeof room.$inferSelect, startedAt: Date) => {
  const { id: roomId, name: roomName, ownerId, courseId } = of;
  return db.insert(liveSession).values({ roomId, roomName, ownerId, courseId, startedAt });
};
