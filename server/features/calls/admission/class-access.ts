/** Decides who may open the shared code of a live class: its tutors, and the students whom the call admits. */

import type { Db } from '#server/db/connect.ts';
import type { ActiveCalls } from '#server/features/calls/call/active-calls.ts';
import type { ActiveRoom, RevokedAccess } from '#server/features/calls/call/call.ts';
import { hasBan } from '#server/features/calls/calls.store.ts';
import { canChangeRoom } from '#server/features/rooms/rooms.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import * as callsTexts from '#texts/classes/calls.ts';
import { denialReason, whyNotAdmitted } from './decision.ts';

type LiveClass = Pick<ActiveRoom, 'sessionId' | 'ownerId'>;

export interface ClassAccess {
  /** Whether a tutor has banned this user from the live session. */
  isBanned(liveClass: LiveClass, user: User): Promise<boolean>;
  /**
   * Resolves for a user who is in the call, was cut off from it, or would be admitted if they joined now.
   *
   * @throws {Refusal} not_allowed  banned, removed, or not admitted yet
   */
  check(liveClass: LiveClass, user: User): Promise<void>;
  /** Registers a handler, which is called whenever `check` may no longer pass for a user. */
  onRevoked(handler: (revoked: RevokedAccess) => void): void;
}

export function classAccessOf(db: Db, calls: ActiveCalls): ClassAccess {
  async function isBanned(liveClass: LiveClass, user: User) {
    if (canChangeRoom(liveClass, user)) return false;
    // The call in memory comes first: a tutor's decision may not be stored yet.
    const known = calls.find(liveClass.sessionId)?.bans.find(user.id);
    return known ?? hasBan(db, { sessionId: liveClass.sessionId, userId: user.id });
  }

  return {
    onRevoked: calls.onAccessRevoked,
    isBanned,
    async check(liveClass, user) {
      if (await isBanned(liveClass, user)) throw new Refusal('not_allowed', callsTexts.banned);
      if (canChangeRoom(liveClass, user)) return;
      const state = await calls.stateOf(liveClass.sessionId);
      const call = calls.find(liveClass.sessionId);
      const why = call ? denialReason(call, user) : whyNotAdmitted(state, user.id);
      if (why) throw new Refusal('not_allowed', why);
    },
  };
}
