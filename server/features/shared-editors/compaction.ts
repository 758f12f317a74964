/**
 * Merges the stored changes of a shared document into its stored state, deletes their rows, and updates the stored program. Merging Yjs
 * updates again, or in another order, gives the same document.
 */
import { applyUpdate, Doc, encodeStateAsUpdate } from 'yjs';
import type { Db } from '#server/db/connect.ts';
import { codeOf, languageOf } from './document-content.ts';
import * as store from './documents.store.ts';
import { discardPendingUpdates, recordSize } from './update-validator.ts';

/**
 * Compacts one document.
 * @param document  the open document, which also receives the changes that another process has stored; omitted if none is open
 */
export const compactDocument = (db: Db, key: Parameters<typeof store.compact>[1], document = new Doc()) =>
  store.compact(db, key, (updates) => merge(document, updates));

/** Compacts all documents of a session. */
export async function compactSession(db: Db, sessionId: string) {
  for (const key of await store.listUncompacted(db, sessionId)) await compactDocument(db, key);
}

/** Compacts all documents of the sessions that ended before the given moment. @param onFault  receives each failure */
export async function compactOldDocuments(db: Db, before: Date, onFault: (error: unknown) => void) {
  for (const key of await store.listOldUncompacted(db, before)) await compactDocument(db, key).catch(onFault);
}

function merge(document: Doc, updates: Buffer[]) {
  discardPendingUpdates(document);
  for (const update of updates) applyUpdate(document, update);
  const state = Buffer.from(encodeStateAsUpdate(document));
  recordSize(document, state.length);
  // PostgreSQL's texts cannot hold a null character.
  return { state, code: codeOf(document).replaceAll('\0', ''), languageId: languageOf(document) ?? null };
}
