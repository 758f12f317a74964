import { and, desc, eq, exists, inArray, isNotNull, isNull, ne, not, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { Doc, encodeStateAsUpdate } from 'yjs';
import type { Db } from '#server/db/connect.ts';
import { user } from '#server/db/tables/accounts.ts';
import { course, enrolment } from '#server/db/tables/courses.ts';
import { liveSession, room } from '#server/db/tables/rooms-and-schedules.ts';
import { sharedDocument, sharedDocumentUpdate, sharedEditorPermission } from '#server/db/tables/shared-editors.ts';

/** Returns those of the given live session ids whose sessions have not ended. */
export const listOpenSessions = async (db: Db, ids: string[]) =>
  (
    await db
      .select({ id: liveSession.id })
      .from(liveSession)
      .where(and(inArray(liveSession.id, ids), isNull(liveSession.endedAt)))
  ).map(({ id }) => id);

/** Finds a live session with the current name of its room; the name is null if the room has been deleted. */
export const findSession = async (db: Db, id: string) =>
  (
    await db
      .select({
        id: liveSession.id,
        ownerId: liveSession.ownerId,
        courseId: liveSession.courseId,
        endedAt: liveSession.endedAt,
        roomName: room.name,
      })
      .from(liveSession)
      .leftJoin(room, eq(room.id, liveSession.roomId))
      .where(eq(liveSession.id, id))
  )[0];

const wasFor = (studentId: string) =>
  sql`exists (select from ${enrolment} where student_id = ${studentId} and course_id = ${liveSession.courseId})`;

const MAX_SESSIONS = 50;

/**
 * Lists the latest sessions of a room that have documents.
 *
 * @param studentId  only sessions that were for this student; undefined for all
 */
export const listSessionsWithDocuments = (db: Db, roomId: string, studentId: string | undefined) =>
  db
    .select({ id: liveSession.id, startedAt: liveSession.startedAt, endedAt: liveSession.endedAt })
    .from(liveSession)
    .where(
      and(
        eq(liveSession.roomId, roomId),
        studentId ? or(isNull(liveSession.courseId), wasFor(studentId)) : undefined,
        exists(db.select({ one: sql`1` }).from(sharedDocument).where(eq(sharedDocument.sessionId, liveSession.id))),
      ),
    )
    .orderBy(desc(liveSession.startedAt))
    .limit(MAX_SESSIONS);

/** Lists the latest ended sessions that were for this student and have code the student may read. */
export const listPastClasses = (db: Db, studentId: string) =>
  db
    .select({
      id: liveSession.id,
      roomName: liveSession.roomName,
      courseTitle: sql<string>`coalesce(${course.title}, '')`,
      startedAt: liveSession.startedAt,
    })
    .from(liveSession)
    .leftJoin(course, eq(course.id, liveSession.courseId))
    .where(
      and(
        isNotNull(liveSession.endedAt),
        or(isNull(liveSession.courseId), wasFor(studentId)),
        exists(db.select({ one: sql`1` }).from(sharedDocument).where(hasCodeFor(db, studentId))),
      ),
    )
    .orderBy(desc(liveSession.startedAt))
    .limit(MAX_SESSIONS);

const hasCodeFor = (db: Db, studentId: string) =>
  and(
    eq(sharedDocument.sessionId, liveSession.id),
    or(ne(sharedDocument.code, ''), hasUpdates(db)),
    or(isNull(sharedDocument.ownerId), eq(sharedDocument.ownerId, studentId)),
  );

interface DocumentKey {
  sessionId: string;
  /** The owner of the document; null for the class document. */
  ownerId: string | null;
}

const isDocument = ({ sessionId, ownerId }: DocumentKey) =>
  and(
    eq(sharedDocument.sessionId, sessionId),
    ownerId === null ? isNull(sharedDocument.ownerId) : eq(sharedDocument.ownerId, ownerId),
  );

/** Lists the Yjs updates that together are the document. One statement, so that a compaction cannot hide any from it. */
export const listUpdates = async (db: Db, key: DocumentKey) =>
  (
    await db
      .select({ update: sharedDocument.state })
      .from(sharedDocument)
      .where(isDocument(key))
      .unionAll(
        db
          .select({ update: sharedDocumentUpdate.update })
          .from(sharedDocumentUpdate)
          .innerJoin(sharedDocument, eq(sharedDocument.id, sharedDocumentUpdate.documentId))
          .where(and(isDocument(key), isNotNull(sharedDocument.state))),
      )
  ).flatMap(({ update }) => update ?? []);

/** The Yjs update without any change. */
const EMPTY_STATE = Buffer.from(encodeStateAsUpdate(new Doc()));

/**
 * Adds changes to documents, which are created if needed. Changes of documents whose session or owner was deleted, or
 * whose state was deleted after the class, are ignored.
 */
export const appendUpdates = (db: Db, changes: (DocumentKey & { update: Buffer })[], createdAt: Date) =>
  db.transaction(async (tx) => {
    const change = sql`unnest(
      ${sql.param(changes.map(({ sessionId }) => sessionId))}::uuid[],
      ${sql.param(changes.map(({ ownerId }) => ownerId))}::uuid[],
      ${sql.param(changes.map(({ update }) => update))}::bytea[]
    ) as change(session_id, owner_id, update)`;
    await tx.execute(sql`
      insert into ${sharedDocument} (session_id, owner_id, state, code, changed_at)
      select change.session_id, change.owner_id, ${EMPTY_STATE}, '', ${createdAt.toISOString()}::timestamptz
      from ${change}
      where exists (select from ${liveSession} where ${liveSession.id} = change.session_id)
        and (change.owner_id is null or exists (select from ${user} where ${user.id} = change.owner_id))
      on conflict do nothing`);
    await tx.execute(sql`
      insert into ${sharedDocumentUpdate} (document_id, update, created_at)
      select ${sharedDocument.id}, change.update, ${createdAt.toISOString()}::timestamptz
      from ${change}
      join ${sharedDocument} on ${sharedDocument.sessionId} = change.session_id
        and ${sharedDocument.ownerId} is not distinct from change.owner_id
      where ${sharedDocument.state} is not null`);
  });

type Merged = Pick<typeof sharedDocument.$inferInsert, 'state' | 'code' | 'languageId'>;

/**
 * Replaces a document's state and changes by their union, which `merge` computes. Holds the row's lock meanwhile, so
 * that compactions follow each other; changes can be added at any time. Does nothing after the state was deleted.
 */
export const compact = (db: Db, key: DocumentKey, merge: (updates: Buffer[]) => Merged) =>
  db.transaction(async (tx) => {
    const [document] = await tx
      .select({ id: sharedDocument.id, state: sharedDocument.state })
      .from(sharedDocument)
      .where(isDocument(key))
      .for('no key update');
    if (!document?.state) return;
    const added = await tx
      .select()
      .from(sharedDocumentUpdate)
      .where(eq(sharedDocumentUpdate.documentId, document.id))
      .orderBy(sharedDocumentUpdate.id);
    const merged = merge([document.state, ...added.map(({ update }) => update)]);
    const last = added.at(-1);
    if (!last) return;
    await tx
      .update(sharedDocument)
      .set({ ...merged, changedAt: last.createdAt })
      .where(eq(sharedDocument.id, document.id));
    await tx.delete(sharedDocumentUpdate).where(
      inArray(
        sharedDocumentUpdate.id,
        added.map(({ id }) => id),
      ),
    );
  });

const hasUpdates = (db: Db) =>
  exists(
    db.select({ one: sql`1` }).from(sharedDocumentUpdate).where(eq(sharedDocumentUpdate.documentId, sharedDocument.id)),
  );

/** Lists the documents of a session that have changes beside their state. */
export const listUncompacted = (db: Db, sessionId: string) =>
  db
    .select({ sessionId: sharedDocument.sessionId, ownerId: sharedDocument.ownerId })
    .from(sharedDocument)
    .where(and(eq(sharedDocument.sessionId, sessionId), hasUpdates(db)));

/** Lists such documents of the sessions that ended before the given moment. */
export const listOldUncompacted = (db: Db, before: Date) =>
  db
    .select({ sessionId: sharedDocument.sessionId, ownerId: sharedDocument.ownerId })
    .from(sharedDocument)
    .where(and(endedBefore(db, before), hasUpdates(db)));

/** What the students of a session are permitted to do, and permit; names are those of the accounts. */
export async function listPermissions(db: Db, sessionId: string) {
  const [student, helper] = [alias(user, 'student'), alias(user, 'helper')];
  const { mayWrite, help } = sharedEditorPermission;
  return db
    .select({
      student: { id: student.id, name: student.name },
      mayWrite,
      help,
      helper: { id: helper.id, name: helper.name },
    })
    .from(sharedEditorPermission)
    .innerJoin(student, eq(student.id, sharedEditorPermission.studentId))
    .leftJoin(helper, eq(helper.id, sharedEditorPermission.helperId))
    .where(eq(sharedEditorPermission.sessionId, sessionId));
}

export const savePermission = (db: Db, row: typeof sharedEditorPermission.$inferInsert) =>
  db
    .insert(sharedEditorPermission)
    .values(row)
    .onConflictDoUpdate({ target: [sharedEditorPermission.sessionId, sharedEditorPermission.studentId], set: row });

/** Lists the documents of a session: the class document first, then the others by the owner's name. */
export const listDocuments = (db: Db, sessionId: string) =>
  db
    .select({
      ownerId: sharedDocument.ownerId,
      ownerName: sql<string>`coalesce(${user.name}, '')`,
      languageId: sharedDocument.languageId,
      code: sharedDocument.code,
      changedAt: sharedDocument.changedAt,
    })
    .from(sharedDocument)
    .leftJoin(user, eq(user.id, sharedDocument.ownerId))
    .where(eq(sharedDocument.sessionId, sessionId))
    .orderBy(sql`${sharedDocument.ownerId} is not null`, user.name);

/**
 * Deletes the Yjs states of sessions that ended before the given moment, except those of documents that have changes
 * beside their state. Also deletes changes that were added while a state was deleted.
 */
export async function deleteOldStates(db: Db, before: Date) {
  await db
    .update(sharedDocument)
    .set({ state: null })
    .where(and(isNotNull(sharedDocument.state), endedBefore(db, before), not(hasUpdates(db))));
  await db
    .delete(sharedDocumentUpdate)
    .where(
      inArray(
        sharedDocumentUpdate.documentId,
        db.select({ id: sharedDocument.id }).from(sharedDocument).where(isNull(sharedDocument.state)),
      ),
    );
}

const endedBefore = (db: Db, before: Date) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(liveSession)
      .where(and(eq(liveSession.id, sharedDocument.sessionId), sql`${liveSession.endedAt} < ${before}`)),
  );
