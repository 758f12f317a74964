/** Reads rooms, their live sessions, and the code kept from each session. See found.ts. */
import { asc, eq } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { liveSession } from '#server/db/tables/classes.ts';
import { recording } from '#server/db/tables/recordings.ts';
import { stageDocument } from '#server/db/tables/shared-editors.ts';

export const stagesFound = (db: Db) => ({
  /** The live sessions in the rooms of a tutor, the first first. */
  liveSessionsBy: (ownerId: string) =>
    db.select().from(liveSession).where(eq(liveSession.ownerId, ownerId)).orderBy(asc(liveSession.startedAt)),

  /** The same, of one room. */
  liveSessionsIn: (roomId: string) =>
    db.select().from(liveSession).where(eq(liveSession.roomId, roomId)).orderBy(asc(liveSession.startedAt)),

  recording: async (id: string) => (await db.select().from(recording).where(eq(recording.id, id)))[0],

  /** The documents of a live session: the class's has no owner. */
  documentsOf: (sessionId: string) => db.select().from(stageDocument).where(eq(stageDocument.sessionId, sessionId)),
});
