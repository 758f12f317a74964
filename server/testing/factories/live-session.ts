/** Creates the live session of an active room, as the server does when the room is opened. */
import type { Db } from '#server/db/connect.ts';
import { liveSession, type room } from '#server/db/tables/rooms-and-schedules.ts';

export const insertLiveSession = (db: Db, of: typeof room.$inferSelect, startedAt: Date) => {
  const { id: roomId, name: roomName, ownerId, courseId } = of;
  return db.insert(liveSession).values({ roomId, roomName, ownerId, courseId, startedAt });
};
