/** Changes rooms, attendance and runs in the database. */
import { eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { attendance } from '#server/db/tables/calls.ts';
import { room } from '#server/db/tables/rooms-and-schedules.ts';
import { submission } from '#server/db/tables/runs.ts';
import type { Clock } from '#server/ports/clock.ts';
import { insertLiveSession } from '#server/testing/factories/live-session.ts';

/** The id of Judge0's status "Processing". */
const RUNNING = 2;

export const liveChanges = (db: Db, clock: Clock) => ({
  updateRoom: (id: string, details: Partial<typeof room.$inferInsert>) =>
    db.update(room).set(details).where(eq(room.id, id)),

  /** Activates a room and starts its live session. */
  async activateRoom(roomId: string) {
    const activeSince = clock.now();
    const [opened] = await db.update(room).set({ activeSince }).where(eq(room.id, roomId)).returning();
    await insertLiveSession(db, opened!, activeSince);
  },

  /** Makes attendance look as if the server had been killed: no departure is stored, only the time last seen. */
  cutOffAttendance: (lastSeenAt: Date) => db.update(attendance).set({ leftAt: null, lastSeenAt }),

  markRunning: (tokens: string[]) =>
    db.update(submission).set({ statusId: RUNNING }).where(inArray(submission.id, tokens)),
});
