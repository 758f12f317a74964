/** Reads the saved programs of live sessions, during the class and afterwards. */

import { canChangeRoom, loadRoomFor, requirePastAccess } from '#server/features/rooms/rooms.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import * as roomsTexts from '#texts/classes/rooms.ts';
import * as sharedEditorsTexts from '#texts/code/shared-editors.ts';
import { compactSession } from './compaction.ts';
import * as store from './shared-editors.store.ts';
import { findSession, type InRoom, type Needs as SharedEditorNeeds } from './shared-editors.ts';

type Needs = Pick<SharedEditorNeeds, 'db' | 'classAccess'>;

/**
 * Lists a room's live sessions that were for the caller and have documents. Refuses like enterRoom, but allows a closed
 * room.
 */
export async function listSessions({ db }: Pick<Needs, 'db'>, { caller, roomName }: InRoom) {
  const room = await loadRoomFor({ db }, caller, roomName);
  return store.listSessionsWithDocuments(db, room.id, caller.type === 'student' ? caller.id : undefined);
}

/**
 * Lists the ended classes that were for this student and have code the student may read, including classes in deleted
 * rooms.
 */
export const listPastClasses = ({ db }: Pick<Needs, 'db'>, { id }: User) => store.listPastClasses(db, id);

/**
 * Returns the documents of a live session that the caller may read.
 *
 * @throws {Refusal} not_found    the live session does not exist
 * @throws {Refusal} not_allowed  the live session was not for the caller
 */
export async function readCode(needs: Needs, caller: User, sessionId: string) {
  const session = await store.findSession(needs.db, sessionId);
  if (!session) throw new Refusal('not_found', sharedEditorsTexts.sessionGone);
  const readsAll = canChangeRoom(session, caller);
  if (!readsAll) await requireReadAccess(needs, caller, session);
  await compactSession(needs.db, sessionId);
  const documents = await store.listDocuments(needs.db, sessionId);
  return documents.filter(({ ownerId }) => readsAll || ownerId === null || ownerId === caller.id);
}

type Session = NonNullable<Awaited<ReturnType<typeof store.findSession>>>;

/** Refuses a caller whom the call does not admit or, after the live session, a caller for whom the session was not. */
async function requireReadAccess(needs: Needs, caller: User, { roomName, ...session }: Session) {
  if (session.endedAt) return requirePastAccess(needs, caller, session);
  // The room has been deleted.
  if (roomName === null) throw new Refusal('not_allowed', roomsTexts.gone);
  await findSession(needs, { caller, roomName });
}
