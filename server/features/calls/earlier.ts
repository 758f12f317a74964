/** Students who were in a call, or at its door, and are not now: tutors may ban them all the same, and take a ban back. */
import { callMessages } from '#contract/calls.ts';
import { listVisitors } from '#server/features/attendance/attendance.ts';
import { shortNameOf } from '#server/short-name.ts';
import type { Call, Member } from './call.ts';
import { listBans } from './calls.store.ts';
import { tellTutors } from './telling.ts';

/** People who are kept in mind: of those who are not banned the first are forgotten first. */
const MOST_KNOWN = 1_000;

/** She has been here. */
export function remember({ known, bans }: Call, { id, name }: { id: string; name: string }) {
  known.delete(id);
  known.set(id, name);
  if (known.size <= MOST_KNOWN) return;
  const forgotten = [...known.keys()].find((each) => !bans.has(each));
  if (forgotten) known.delete(forgotten);
}

/** From before the server was started again; once. */
export async function recall(call: Call) {
  const { needs, place, bans, known, isRecalled } = call;
  if (isRecalled) return;
  const [visitors, banned] = await Promise.all([
    listVisitors(needs.db, place.sessionId),
    listBans(needs.db, place.sessionId),
  ]);
  call.isRecalled = true;
  bans.recall(banned.map(({ id }) => id));
  for (const { id, name } of [...visitors, ...banned])
    if (!known.has(id)) remember(call, { id, name: shortNameOf({ name }) });
  tellEarlier(call, [...known.keys()]);
}

/** Tells tutors of those of them who are neither in nor wait. */
export function tellEarlier(call: Call, ids: string[]) {
  const people = earlierAmong(call, ids);
  if (people.length > 0) tellTutors(call, { type: 'earlier', people });
}

/** Tells a tutor who has just come in of all. */
export function tellAllEarlierTo(call: Call, { line, role }: Member) {
  const people = earlierAmong(call, [...call.known.keys()]);
  if (role === 'tutor' && people.length > 0) line.tell({ type: 'earlier', people });
}

const earlierAmong = ({ known, members, guests, bans }: Call, ids: string[]) =>
  ids.flatMap((id) => {
    const name = known.get(id);
    return name === undefined || members.has(id) || guests.has(id) ? [] : { _id: id, name, isBanned: bans.has(id) };
  });

/** Of somebody who is known here. In force at once. */
export function decideBan(call: Call, tutor: Member, { person, isBanned }: { person: string; isBanned: boolean }) {
  void call.bans.decide(person, isBanned).then((isKept) => {
    if (!isKept && isBanned && call.bans.has(person)) tutor.line.refuse(callMessages.banNotKept);
  });
  if (isBanned) call.cutOff.delete(person);
  tellEarlier(call, [person]);
}
