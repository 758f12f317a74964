/** What tutors say to a call. None of it holds for tutors themselves. */
import { type CallRequest, callMessages, type Grants } from '#contract/calls.ts';
import { type Call, grantsOf, type Member } from './call.ts';
import { admit, isFull, notLetIn, sendAway, turnAway } from './door.ts';
import { decideBan, tellEarlier } from './earlier.ts';
import { leaveBehind, tellGrants } from './foreign-media.ts';
import { record } from './recording.ts';
import { takeAway } from './sending.ts';
import { tellAll, tellCode, tellPerson } from './telling.ts';

type Of<Type extends CallRequest['type']> = Extract<CallRequest, { type: Type }>;
export type Moderation = Of<
  'let' | 'lowerHand' | 'remove' | 'unban' | 'lock' | 'waitingRoom' | 'admit' | 'showCode' | 'record'
>;

export function moderate(call: Call, tutor: Member, request: Moderation) {
  if (tutor.role !== 'tutor') return tutor.line.refuse(callMessages.tutorsOnly);
  if (request.type === 'record') return record(call, tutor, request.isOn);
  const told = carryOut(call, tutor, request);
  if (told) tutor.line.refuse(told);
}

/** Gives the sentence where it cannot be done. */
function carryOut(call: Call, tutor: Member, request: Exclude<Moderation, { type: 'record' }>): string | undefined {
  switch (request.type) {
    case 'let':
      return request.person === null ? letAll(call, request) : letOne(call, request.person, request);
    case 'lowerHand':
      return lowerHand(call, request);
    case 'remove':
      return remove(call, tutor, request);
    case 'unban':
      return unban(call, tutor, request);
    case 'lock':
      return lock(call, request);
    case 'waitingRoom':
      return keepWaitingRoom(call, request);
    case 'admit':
      return answerGuest(call, request);
    case 'showCode':
      return showCode(call, tutor, request);
  }
}

/** All students, also those who come later; what was said of single ones before is over. */
function letAll(call: Call, { what, may }: Of<'let'>) {
  for (const exception of call.exceptions.values()) delete exception[what];
  changeRules(call, { students: { ...call.rules.students, [what]: may } });
  for (const member of call.members.values()) follow(call, member);
  return undefined;
}

function letOne(call: Call, person: string, { what, may }: Of<'let'>) {
  const member = call.members.get(person);
  if (!member) return callMessages.gone;
  if (member.role === 'tutor') return callMessages.studentsOnly;
  call.exceptions.set(person, { ...call.exceptions.get(person), [what]: may });
  call.stateKeeper.keep();
  // Once she may speak, her hand has done its work. One piece of news tells both: of two she would read the latter.
  const isHandDone = what === 'speak' && may && member.handSince !== null;
  if (isHandDone) member.handSince = null;
  if (renewGrants(call, member) || isHandDone) tellPerson(call, member);
  return undefined;
}

/** What somebody may do has perhaps changed. */
function follow(call: Call, member: Member) {
  if (renewGrants(call, member)) tellPerson(call, member);
}

/** Whether it has. What she may not send any more is taken away. */
function renewGrants(call: Call, member: Member) {
  const may = grantsOf(call, member.user.id, member.role);
  if (isSame(may, member.may)) return false;
  member.may = may;
  takeAway(call, member);
  tellGrants(call, member);
  return true;
}

const isSame = (one: Grants, other: Grants) => one.speak === other.speak && one.show === other.show;

function changeRules(call: Call, change: Partial<Call['rules']>) {
  call.rules = { ...call.rules, ...change };
  call.stateKeeper.keep();
  tellAll(call, { type: 'rules', rules: call.rules });
  return undefined;
}

function lowerHand(call: Call, { person }: Of<'lowerHand'>) {
  const member = call.members.get(person);
  if (!member) return callMessages.gone;
  if (member.handSince === null) return undefined;
  member.handSince = null;
  tellPerson(call, member);
  return undefined;
}

/** Somebody who is here or waits; to be banned also somebody who has gone. */
function remove(call: Call, tutor: Member, { person, isBan }: Of<'remove'>) {
  const member = call.members.get(person);
  if (member?.role === 'tutor') return callMessages.studentsOnly;
  const isHere = member !== undefined || call.guests.has(person);
  if (!isHere && !(isBan && call.known.has(person))) return callMessages.gone;
  call.removed.add(person);
  if (isBan) decideBan(call, tutor, { person, isBanned: true });
  sendAway(call, person, isBan ? 'banned' : 'removed');
  call.stateKeeper.keep();
  // Whoever only lost the line may sit there still.
  if (!member) leaveBehind(call);
  call.needs.onShut({ sessionId: call.place.sessionId, userId: person });
  return undefined;
}

function unban(call: Call, tutor: Member, { person }: Of<'unban'>) {
  if (!call.known.has(person)) return callMessages.gone;
  call.removed.delete(person);
  call.stateKeeper.keep();
  if (call.bans.has(person)) decideBan(call, tutor, { person, isBanned: false });
  else tellEarlier(call, [person]);
  return undefined;
}

function lock(call: Call, { isLocked }: Of<'lock'>) {
  changeRules(call, { isLocked });
  if (isLocked) call.needs.onShut({ sessionId: call.place.sessionId });
  return undefined;
}

/** Where there is none any more, whoever waits comes in, as far as there is room. */
function keepWaitingRoom(call: Call, { isOn }: Of<'waitingRoom'>) {
  changeRules(call, { hasWaitingRoom: isOn });
  if (isOn) call.needs.onShut({ sessionId: call.place.sessionId });
  else for (const id of [...call.guests.keys()]) if (!isFull(call)) admit(call, id);
  return undefined;
}

function answerGuest(call: Call, { person, isIn }: Of<'admit'>) {
  if (isIn && isFull(call)) return callMessages.full;
  const wasThere = isIn ? admit(call, person) : turnAway(call, person, ...notLetIn);
  return wasThere ? undefined : callMessages.gone;
}

function showCode(call: Call, { user }: Member, { isOpen }: Of<'showCode'>) {
  if (isOpen === call.showingCode.has(user.id)) return undefined;
  if (isOpen) call.showingCode.add(user.id);
  else call.showingCode.delete(user.id);
  tellCode(call);
  return undefined;
}
