/** Students who were in a call or its waiting room. Tutors can ban absent ones too (the message type `earlier`). */

import { listVisitors } from '#server/features/attendance/attendance.ts';
import { broadcastToTutors } from '#server/features/calls/call/broadcast.ts';
import type { Call, Member } from '#server/features/calls/call/call.ts';
import { listBans } from '#server/features/calls/calls.store.ts';
import { displayNameOf } from '#server/names/display-name.ts';
import * as callsTexts from '#texts/classes/calls.ts';

/** Maximum visitors of a call. Beyond it, the visitor who came longest ago and is not banned is dropped. */
const MAX_VISITORS = 1_000;

export function rememberVisitor({ visitors, bans }: Call, { id, name }: { id: string; name: string }) {
  visitors.delete(id);
  visitors.set(id, name);
  if (visitors.size <= MAX_VISITORS) return;
  const dropped = [...visitors.keys()].find((each) => !bans.has(each));
  if (dropped) visitors.delete(dropped);
}

/** Adds the visitors from before the server started. Runs once for each live class. */
export async function loadVisitors(call: Call) {
  const { services, room, bans, visitors } = call;
  if (call.areVisitorsLoaded) return;
  const [attended, banned] = await Promise.all([
    listVisitors(services.db, room.sessionId),
    listBans(services.db, room.sessionId),
  ]);
  call.areVisitorsLoaded = true;
  bans.addStored(banned.map(({ id }) => id));
  for (const { id, name } of [...attended, ...banned])
    if (!visitors.has(id)) rememberVisitor(call, { id, name: displayNameOf({ name }) });
  announceAbsentVisitors(call, [...visitors.keys()]);
}

/** Sends the tutors those of the visitors with these ids who are absent. */
export function announceAbsentVisitors(call: Call, ids: string[]) {
  const people = absentAmong(call, ids);
  if (people.length > 0) broadcastToTutors(call, { type: 'earlier', people });
}

/** Sends the list of all absent visitors to a tutor who has just joined. */
export function sendAbsentVisitors(call: Call, { socket, role }: Member) {
  const people = absentAmong(call, [...call.visitors.keys()]);
  if (role === 'tutor' && people.length > 0) socket.send({ type: 'earlier', people });
}

const absentAmong = ({ visitors, members, waiting, bans }: Call, ids: string[]) =>
  ids.flatMap((id) => {
    const name = visitors.get(id);
    const isAbsent = name !== undefined && !members.has(id) && !waiting.has(id);
    return isAbsent ? { _id: id, name, isBanned: bans.has(id) } : [];
  });

/** Bans a visitor, or lifts the ban; takes effect immediately. */
export function setBan(call: Call, tutor: Member, { person, isBanned }: { person: string; isBanned: boolean }) {
  void call.bans.set(person, isBanned).then((isStored) => {
    if (!isStored && isBanned && call.bans.has(person)) tutor.socket.refuse(callsTexts.banNotKept);
  });
  announceAbsentVisitors(call, [person]);
}
