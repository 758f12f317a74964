/** The door of live classes, for the other parts of a class: whoever is not let in to the call sees nothing of them either. */
import { callMessages } from '#contract/calls.ts';
import type { Db } from '#server/db/connect.ts';
import { isTheirs } from '#server/features/rooms/rooms.ts';
import type { User } from '#server/http/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import type { Place, Shut } from './call.ts';
import { hasBan } from './calls.store.ts';
import { whyNotIn, whyShut } from './door.ts';
import type { OpenCalls } from './open-calls.ts';

type Class = Pick<Place, 'sessionId' | 'ownerId'>;

export interface ClassDoor {
  /** Whether a tutor keeps that person out of a live session. */
  isBanned(place: Class, user: User): Promise<boolean>;
  /**
   * Whoever is in the call, has lost her line to it, or would come in if she asked, passes.
   *
   * @throws {Refusal} not_allowed  she is banned, or was removed, or has not been let in
   */
  pass(place: Class, user: User): Promise<void>;
  /** Calls back when it has been shut for somebody who may have passed before. */
  onShut(hear: (shut: Shut) => void): void;
}

export function doorOf(db: Db, calls: OpenCalls): ClassDoor {
  async function isBanned(place: Class, user: User) {
    if (isTheirs(place, user)) return false;
    // What the tutor has said may not be written down yet.
    const known = calls.find(place.sessionId)?.bans.find(user.id);
    return known ?? hasBan(db, { sessionId: place.sessionId, userId: user.id });
  }

  return {
    onShut: calls.onShut,
    isBanned,
    async pass(place, user) {
      if (await isBanned(place, user)) throw new Refusal('not_allowed', callMessages.banned);
      if (isTheirs(place, user)) return;
      const state = await calls.stateOf(place.sessionId);
      const call = calls.find(place.sessionId);
      const why = call ? whyShut(call, user) : whyNotIn(state, user.id);
      if (why) throw new Refusal('not_allowed', why);
    },
  };
}
