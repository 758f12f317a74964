/** The stored documents: a state for each, and the changes since it was written. */
import { and, eq, exists, inArray, isNotNull, isNull, not, sql } from 'drizzle-orm';
import { Doc, encodeStateAsUpdate } from 'yjs';
import type { Db } from '#server/db/connect.ts';
import { user } from '#server/db/tables/accounts.ts';
import { liveSession } from '#server/db/tables/rooms-and-schedules.ts';
import { sharedDocument, sharedDocumentUpdate } from '#server/db/tables/shared-editors.ts';

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

/** Whether a document has changes that are not merged into its state yet. */
export const hasUpdates = (db: Db) =>
  exists(
    db.select({ one: sql`1` }).from(sharedDocumentUpdate).where(eq(sharedDocumentUpdate.documentId, sharedDocument.id)),
  );

/** Lists the documents of a session that have changes that are not merged into their state yet. */
export const listUncompacted = (db: Db, sessionId: string) =>
  db
    .select({ sessionId: sharedDocument.sessionId, ownerId: sharedDocument.ownerId })
    .from(sharedDocument)
    .where(and(eq(sharedDocument.sessionId, sessionId), hasUpdates(db)));

/** Lists the documents with unmerged changes of all sessions that ended before the given moment. */
export const listOldUncompacted = (db: Db, before: Date) =>
  db
    .select({ sessionId: sharedDocument.sessionId, ownerId: sharedDocument.ownerId })
    .from(sharedDocument)
    .where(and(endedBefore(db, before), hasUpdates(db)));

/**
 * Deletes the Yjs states of sessions that ended before the given moment, except those of documents with unmerged changes. Also deletes
 * changes that were added while a state was deleted.
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
