/** Removes everyone who may no longer be in a call: signed out, no longer enrolled, or with another role. */

import { removeFromCall } from '#server/features/calls/admission/departure.ts';
import { loadVisitors } from '#server/features/calls/admission/visitors.ts';
import { filterAllowed } from '#server/features/rooms/rooms.ts';
import { usersOfSessions } from '#server/http/sessions/sessions.ts';
import * as callsTexts from '#texts/classes/calls.ts';
import { type Call, type Entrant, peopleIn, roleOf } from './call.ts';

/** Removes everyone who may no longer be in the call. @returns false if the live session is over */
export async function recheckPeople(call: Call) {
  const people = peopleIn(call);
  const users = await usersOfSessions(
    call.services,
    people.map(({ user }) => user.sessionId),
  );
  const allowed = await filterAllowed(call.services, call.room, [...users.values()]);
  if (!allowed) return false;

  for (const { user, socket } of people) {
    // People who joined again during the queries have been checked when they joined.
    if (entrantOf(call, user.id)?.socket !== socket) continue;
    const now = users.get(user.sessionId);
    if (!now) removeFromCall(call, user.id, 'signed_out');
    else if (!allowed.has(user.id) || roleOf(call, now) !== roleOf(call, user))
      removeFromCall(call, user.id, 'closed', callsTexts.notYours);
  }
  await loadVisitors(call);
  return true;
}

const entrantOf = ({ members, waiting }: Call, userId: string): Entrant | undefined =>
  members.get(userId) ?? waiting.get(userId);
