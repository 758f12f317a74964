/** What tutors can change in a call. None of it applies to tutors themselves. */

import type { CallRequest, Grants } from '#contract/calls.ts';
import { admitWaiting } from '#server/features/calls/admission/admission.ts';
import { isFull } from '#server/features/calls/admission/decision.ts';
import { declineWaiting, notAdmitted, removeFromCall } from '#server/features/calls/admission/departure.ts';
import { announceAbsentVisitors, setBan } from '#server/features/calls/admission/visitors.ts';
import { moveOthersToNewRoom, updateGrants } from '#server/features/calls/media/provider-media.ts';
import { withdrawUngranted } from '#server/features/calls/media/publications.ts';
import * as callsTexts from '#texts/classes/calls.ts';
import { broadcast, broadcastCodeShown, broadcastPerson } from './broadcast.ts';
import { type Call, grantsOf, type Member } from './call.ts';
import { setRecording } from './recording.ts';

type Of<Type extends CallRequest['type']> = Extract<CallRequest, { type: Type }>;
export type Moderation = Of<
  'let' | 'lowerHand' | 'remove' | 'unban' | 'lock' | 'waitingRoom' | 'admit' | 'showCode' | 'record'
>;

export function moderate(call: Call, tutor: Member, request: Moderation) {
  if (tutor.role !== 'tutor') return tutor.socket.refuse(callsTexts.tutorsOnly);
  if (request.type === 'record') return setRecording(call, tutor, request.isOn);
  const refusal = apply(call, tutor, request);
  if (refusal) tutor.socket.refuse(refusal);
}

/** Carries out a tutor's request. @returns the reason for a refusal; undefined if the request was carried out */
function apply(call: Call, tutor: Member, request: Exclude<Moderation, { type: 'record' }>): string | undefined {
  switch (request.type) {
    case 'let':
      return request.person === null ? grantAll(call, request) : grantOne(call, request.person, request);
    case 'lowerHand':
      return lowerHand(call, request);
    case 'remove':
      return remove(call, tutor, request);
    case 'unban':
      return unban(call, tutor, request);
    case 'lock':
      return lock(call, request);
    case 'waitingRoom':
      return switchWaitingRoom(call, request);
    case 'admit':
      return answerWaiting(call, request);
    case 'showCode':
      return showCode(call, tutor, request);
  }
}

/** Grants or denies all students something, including later joiners; deletes the exceptions for single students. */
function grantAll(call: Call, { what, may }: Of<'let'>) {
  for (const exception of call.exceptions.values()) delete exception[what];
  changeRules(call, { students: { ...call.rules.students, [what]: may } });
  for (const member of call.members.values()) if (refreshGrants(call, member)) broadcastPerson(call, member);
  return undefined;
}

function grantOne(call: Call, person: string, { what, may }: Of<'let'>) {
  const member = call.members.get(person);
  if (!member) return callsTexts.gone;
  if (member.role === 'tutor') return callsTexts.studentsOnly;
  call.exceptions.set(person, { ...call.exceptions.get(person), [what]: may });
  // A student who may speak needs no raised hand. Both changes go in one message: a browser uses only the latest one.
  const isHandDone = what === 'speak' && may && member.handSince !== null;
  if (isHandDone) member.handSince = null;
  call.stateSaver.save();
  if (refreshGrants(call, member) || isHandDone) broadcastPerson(call, member);
  return undefined;
}

/** Updates the member's grants, and ends publications that are no longer granted. @returns whether grants changed */
function refreshGrants(call: Call, member: Member) {
  const grants = grantsOf(call, member.user.id, member.role);
  if (isSame(grants, member.grants)) return false;
  member.grants = grants;
  withdrawUngranted(call, member);
  updateGrants(call, member);
  return true;
}

const isSame = (one: Grants, other: Grants) => one.speak === other.speak && one.show === other.show;

function changeRules(call: Call, change: Partial<Call['rules']>) {
  call.rules = { ...call.rules, ...change };
  call.stateSaver.save();
  broadcast(call, { type: 'rules', rules: call.rules });
}

function lowerHand(call: Call, { person }: Of<'lowerHand'>) {
  const member = call.members.get(person);
  if (!member) return callsTexts.gone;
  if (member.handSince === null) return undefined;
  member.handSince = null;
  call.stateSaver.save();
  broadcastPerson(call, member);
  return undefined;
}

/** Removes a student from the call and, with `isBan`, bans the student. A student who has left can be banned too. */
function remove(call: Call, tutor: Member, { person, isBan }: Of<'remove'>) {
  const member = call.members.get(person);
  if (member?.role === 'tutor') return callsTexts.studentsOnly;
  const isHere = member !== undefined || call.waiting.has(person);
  if (!isHere && !(isBan && call.visitors.has(person))) return callsTexts.gone;
  call.departures.set(person, { state: 'removed' });
  if (isBan) setBan(call, tutor, { person, isBanned: true });
  removeFromCall(call, person, isBan ? 'banned' : 'removed');
  call.stateSaver.save();
  // A student who lost the WebSocket may still be in the external media provider's room.
  if (!member) moveOthersToNewRoom(call);
  call.services.onAccessRevoked({ sessionId: call.room.sessionId, userId: person });
  return undefined;
}

function unban(call: Call, tutor: Member, { person }: Of<'unban'>) {
  if (!call.visitors.has(person)) return callsTexts.gone;
  if (call.departures.get(person)?.state === 'removed') call.departures.delete(person);
  call.stateSaver.save();
  if (call.bans.has(person)) setBan(call, tutor, { person, isBanned: false });
  else announceAbsentVisitors(call, [person]);
  return undefined;
}

function lock(call: Call, { isLocked }: Of<'lock'>) {
  changeRules(call, { isLocked });
  if (isLocked) call.services.onAccessRevoked({ sessionId: call.room.sessionId });
  return undefined;
}

/** Switching the waiting room off admits those who wait, until the call is full. */
function switchWaitingRoom(call: Call, { isOn }: Of<'waitingRoom'>) {
  changeRules(call, { hasWaitingRoom: isOn });
  if (isOn) call.services.onAccessRevoked({ sessionId: call.room.sessionId });
  else for (const id of [...call.waiting.keys()]) if (!isFull(call)) admitWaiting(call, id);
  return undefined;
}

function answerWaiting(call: Call, { person, isIn }: Of<'admit'>) {
  if (isIn && isFull(call)) return callsTexts.full;
  const wasWaiting = isIn ? admitWaiting(call, person) : declineWaiting(call, person, ...notAdmitted);
  return wasWaiting ? undefined : callsTexts.gone;
}

function showCode(call: Call, { user }: Member, { isOpen }: Of<'showCode'>) {
  if (isOpen === call.showingCode.has(user.id)) return undefined;
  if (isOpen) call.showingCode.add(user.id);
  else call.showingCode.delete(user.id);
  broadcastCodeShown(call);
  return undefined;
}
