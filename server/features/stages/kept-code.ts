/** What was written on a stage, for those who may read it afterwards. */
import { roomMessages } from '#contract/rooms.ts';
import { stageMessages } from '#contract/stages.ts';
import { isTheirs, loadRoomFor, refuseOutsider } from '#server/features/rooms/rooms.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import * as store from './stages.store.ts';
import { findSession, type InRoom, type Needs as StageNeeds } from './stages.ts';

type Needs = Pick<StageNeeds, 'db' | 'classAccess'>;

/** The sessions of a room that were for the caller, and in which something was written. Refuses as enterRoom; the room need not be open. */
export async function listSessions({ db }: Pick<Needs, 'db'>, { caller, roomName }: InRoom) {
  const room = await loadRoomFor({ db }, caller, roomName);
  return store.listWrittenSessions(db, room.id, caller.type === 'student' ? caller.id : undefined);
}

/** The classes that are over, were for this student, and left code that she may read: also those of rooms that are gone. */
export const listPastClasses = ({ db }: Pick<Needs, 'db'>, { id }: User) => store.listPastClasses(db, id);

/**
 * What was written in a session, as far as the caller may read it.
 *
 * @throws {Refusal} not_found    there is no such session
 * @throws {Refusal} not_allowed  it was for others
 */
export async function readCode(needs: Needs, caller: User, sessionId: string) {
  const session = await store.findSession(needs.db, sessionId);
  if (!session) throw new Refusal('not_found', stageMessages.sessionGone);
  const readsAll = isTheirs(session, caller);
  if (!readsAll) await refuseReader(needs, caller, session);
  const documents = await store.listDocuments(needs.db, sessionId);
  return documents.filter(({ ownerId }) => readsAll || ownerId === null || ownerId === caller.id);
}

type Session = NonNullable<Awaited<ReturnType<typeof store.findSession>>>;

/** While it goes on, one has to be let in to the class; afterwards it stays with those for whom the room was then. */
async function refuseReader(needs: Needs, caller: User, { roomName, ...session }: Session) {
  if (session.endedAt) return refuseOutsider(needs, caller, session);
  // A room that is gone has nobody who may enter it.
  if (roomName === null) throw new Refusal('not_allowed', roomMessages.gone);
  await findSession(needs, { caller, roomName });
}
