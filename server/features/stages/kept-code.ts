/** What was written on a stage, for those who may read it afterwards. */
import { roomMessages } from '#contract/rooms.ts';
import { stageMessages } from '#contract/stages.ts';
import { isTheirs, loadRoomFor } from '#server/features/rooms/rooms.ts';
import type { User } from '#server/http/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as store from './stages.store.ts';
import type { InRoom } from './stages.ts';

type Needs = Pick<Services, 'db'>;

/** The sessions of a room in which something was written. Refuses as enterRoom; the room need not be open. */
export async function listSessions({ db }: Needs, { caller, roomName }: InRoom) {
  const room = await loadRoomFor({ db }, caller, roomName);
  return store.listWrittenSessions(db, room.id);
}

/**
 * What was written in a session, as far as the caller may read it.
 *
 * @throws {Refusal} not_found    there is no such session
 * @throws {Refusal} not_allowed  it was for others
 */
export async function readCode({ db }: Needs, caller: User, sessionId: string) {
  const session = await store.findSession(db, sessionId);
  if (!session) throw new Refusal('not_found', stageMessages.sessionGone);
  const readsAll = isTheirs(session, caller);
  if (!readsAll) {
    // A room that is gone has nobody who may enter it.
    if (session.roomName === null) throw new Refusal('not_allowed', roomMessages.gone);
    await loadRoomFor({ db }, caller, session.roomName);
  }
  const documents = await store.listDocuments(db, sessionId);
  return documents.filter(({ ownerId }) => readsAll || ownerId === null || ownerId === caller.id);
}
