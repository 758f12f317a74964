/** Queries of live sessions, recordings and the code saved from each session. */
import { asc, eq } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { recording } from '#server/db/tables/recordings.ts';
import { liveSession } from '#server/db/tables/rooms-and-schedules.ts';
import { sharedDocument, sharedDocumentUpdate } from '#server/db/tables/shared-editors.ts';

export const liveSessionQueries = (db: Db) => ({
  /** Returns the live sessions in a tutor's rooms, oldest first. */
  liveSessionsBy: (ownerId: string) =>
    db.select().from(liveSession).where(eq(liveSession.ownerId, ownerId)).orderBy(asc(liveSession.startedAt)),

  /** Returns the live sessions in one room, oldest first. */
  liveSessionsIn: (roomId: string) =>
    db.select().from(liveSession).where(eq(liveSession.roomId, roomId)).orderBy(asc(liveSession.startedAt)),

  recording: async (id: string) => (await db.select().from(recording).where(eq(recording.id, id)))[0],

  /** Returns the documents of a live session's shared editors; the document of the class has no owner. */
  documentsOf: (sessionId: string) => db.select().from(sharedDocument).where(eq(sharedDocument.sessionId, sessionId)),

  /** Returns the stored changes of a session's documents that are not in the documents' state, oldest first. */
  documentUpdatesOf: async (sessionId: string) =>
    (
      await db
        .select({ update: sharedDocumentUpdate.update })
        .from(sharedDocumentUpdate)
        .innerJoin(sharedDocument, eq(sharedDocument.id, sharedDocumentUpdate.documentId))
        .where(eq(sharedDocument.sessionId, sessionId))
        .orderBy(asc(sharedDocumentUpdate.id))
    ).map(({ update }) => update),
});
