/** The door of a call: who comes in, who waits, who is sent away, and who has gone. */
import { randomUUID } from 'node:crypto';
import { callMessages, type EndReason } from '#contract/calls.ts';
import { recordingMessages } from '#contract/recordings.ts';
import type { User } from '#server/http/sessions.ts';
import { beginAbsence, endAbsence } from './absence.ts';
import { type Call, type Guest, grantsOf, type Member, roleOf } from './call.ts';
import type { CallLine } from './call-line.ts';
import type { CallState } from './call-state.ts';
import { remember, tellAllEarlierTo, tellEarlier } from './earlier.ts';
import { giveAccess, leaveBehind, putOut } from './foreign-media.ts';
import { bring, dropAll, hasConnections, openReceiver, resumeReceiving } from './receiving.ts';
import { endRecording, followRecorded } from './recording.ts';
import { withdrawAll } from './sending.ts';
import { codeShown, tellCode, tellOthers, tellWaiting, toWire, welcomeTo } from './telling.ts';

/** Milliseconds for which a hand is up of somebody who has lost her line. */
const HAND_STAYS = 10 * 60_000;
/** People who are in a call, and as many who wait. */
const MOST_PEOPLE = 100;

/** Somebody with a valid ticket comes in, waits, or is told why not. Whoever is in already goes on here. */
export function arrive(call: Call, guest: Guest) {
  const { user, line } = guest;
  const before = call.members.get(user.id);
  if (before) return isSamePage(call, guest, before) ? resume(call, guest, before) : takeOver(call, guest, before);
  if (roleOf(call, user) === 'tutor') return comeIn(call, guest);

  turnAway(call, user.id, 'elsewhere');
  if (call.bans.has(user.id)) return line.end('banned');
  // Sent away while her line was lost, she has to hear of it before she enters again.
  if (guest.resumes && call.removed.has(user.id)) return line.end('removed');
  const isBack = call.cutOff.has(user.id);
  if (call.rules.isLocked && !isBack) return line.end('locked');
  if (call.members.size >= MOST_PEOPLE || call.guests.size >= MOST_PEOPLE) return line.end('full');
  if (call.rules.hasWaitingRoom && !isBack) return wait(call, guest);
  return comeIn(call, guest);
}

/** Why somebody may not be in; undefined where she is, or would come in if she asked for it. */
export function whyShut(call: Call, user: User) {
  if (roleOf(call, user) === 'tutor' || call.members.has(user.id)) return undefined;
  if (call.bans.has(user.id)) return callMessages.banned;
  return whyNotIn(call, user.id);
}

/** The same of a student who is not in, and not banned. */
export function whyNotIn({ cutOff, removed, rules }: CallState, userId: string) {
  if (cutOff.has(userId)) return undefined;
  if (removed.has(userId)) return callMessages.removed;
  if (rules.isLocked) return callMessages.locked;
  return rules.hasWaitingRoom ? callMessages.letInFirst : undefined;
}

const isSamePage = (call: Call, { user, resumes }: Guest, before: Member) =>
  resumes === before.resumeId && roleOf(call, user) === before.role;

/** The WebSocket alone was lost: what she sends and receives goes on. */
function resume(call: Call, guest: Guest, member: Member) {
  member.line.end('elsewhere');
  endAbsence(member);
  Object.assign(member, guest);
  greet(call, member, { isResumed: true, isElsewhere: false });
  resumeReceiving(member.receiver, guest.line.tell);
}

function takeOver(call: Call, guest: Guest, before: Member) {
  before.line.end('elsewhere');
  endAbsence(before);
  dropAll(before.receiver);
  withdrawAll(call, before);
  closeCode(call, guest.user.id);
  seat(call, guest, { spell: before.spell, handSince: before.handSince, isElsewhere: true });
}

function wait(call: Call, guest: Guest) {
  call.guests.set(guest.user.id, guest);
  remember(call, { id: guest.user.id, name: guest.name });
  guest.line.tell({ type: 'waiting' });
  tellWaiting(call);
}

function comeIn(call: Call, guest: Guest) {
  call.removed.delete(guest.user.id);
  const cut = call.cutOff.get(guest.user.id);
  const isBackSoon = cut && call.needs.clock.now().getTime() - cut.at.getTime() < HAND_STAYS;
  call.cutOff.delete(guest.user.id);
  if (roleOf(call, guest.user) === 'student') remember(call, { id: guest.user.id, name: guest.name });
  const visit = { sessionId: call.place.sessionId, userId: guest.user.id, role: roleOf(call, guest.user) };
  seat(call, guest, {
    spell: call.needs.register.comes(visit),
    handSince: isBackSoon ? cut.handSince : null,
    isElsewhere: false,
  });
}

interface Seated extends Pick<Member, 'spell' | 'handSince'> {
  /** She was in already, in another place. */
  isElsewhere: boolean;
}

function seat(call: Call, guest: Guest, { isElsewhere, ...kept }: Seated) {
  const { connections, onFault } = call.needs;
  const { user, line, wants } = guest;
  const role = roleOf(call, user);
  const receiver = openReceiver({ connections, wants, tell: line.tell, onFault });
  const begun = { resumeId: randomUUID(), absence: undefined, sent: new Map(), receiver };
  const member = { ...guest, ...kept, ...begun, role, may: grantsOf(call, user.id, role) };
  call.members.set(user.id, member);
  followRecorded(call);
  greet(call, member, { isResumed: false, isElsewhere });
  call.stateKeeper.keep();
  tellOthers(call, member, { type: 'person', person: toWire(member) });
  for (const other of call.members.values())
    for (const sent of other.sent.values()) if (other !== member && sent.isReady) bring(receiver, sent);
}

/** What she has to know, on a new line. */
function greet(call: Call, member: Member, { isResumed, isElsewhere }: { isResumed: boolean; isElsewhere: boolean }) {
  member.line.tell(welcomeTo(call, member, isResumed));
  tellAllEarlierTo(call, member);
  if (call.showingCode.size > 0) member.line.tell(codeShown(call));
  giveAccess(call, member, { isElsewhere });
}

/** A tutor lets in who waits. False when there is no such guest. */
export function admit(call: Call, userId: string) {
  const guest = call.guests.get(userId);
  if (!guest) return false;
  call.guests.delete(userId);
  comeIn(call, guest);
  tellWaiting(call);
  return true;
}

export const isFull = ({ members }: Call) => members.size >= MOST_PEOPLE;

/** Ends it for somebody who waits. False when there is no such guest. */
export function turnAway(call: Call, userId: string, ...why: Why) {
  const guest = call.guests.get(userId);
  if (!guest) return false;
  call.guests.delete(userId);
  guest.line.end(...why);
  tellWaiting(call);
  tellEarlier(call, [userId]);
  return true;
}

/** Ends it for somebody, wherever she is. False when she is nowhere. */
export function sendAway(call: Call, userId: string, ...why: Why) {
  const member = call.members.get(userId);
  if (!member) return turnAway(call, userId, ...why);
  member.line.end(...why);
  vacate(call, member);
  putOut(call, userId);
  leaveBehind(call);
  return true;
}

type Why = [reason: EndReason, message?: string];

/**
 * A line has ended by itself, or by a word of hers. Whoever only lost it may come back whatever holds, to her place
 * among the hands, and for a while her sound and pictures go on.
 */
export function leave(call: Call, line: CallLine, { isByIntent }: { isByIntent: boolean }) {
  for (const [id, guest] of call.guests) {
    if (guest.line !== line) continue;
    call.guests.delete(id);
    tellWaiting(call);
    tellEarlier(call, [id]);
  }
  for (const member of call.members.values()) {
    if (member.line !== line) continue;
    if (isByIntent) part(call, member);
    else if (line.isOver() || !hasMedia(call, member)) lose(call, member);
    else beginAbsence(call, member, { hasMedia: () => hasMedia(call, member), onOver: () => lose(call, member) });
  }
}

/** Whether anything goes on without the WebSocket. What somebody else forwards is not seen here. */
function hasMedia({ foreign }: Call, { sent, receiver }: Member) {
  const { kind } = foreign.liveRooms;
  return kind === 'embedded' ? sent.size > 0 || hasConnections(receiver) : kind !== 'none';
}

function lose(call: Call, member: Member) {
  cutOff(call, member);
  part(call, member);
}

function part(call: Call, member: Member) {
  vacate(call, member);
  putOut(call, member.user.id);
}

function cutOff(call: Call, { user, handSince, absence }: Member) {
  call.cutOff.set(user.id, { handSince, at: absence?.since ?? call.needs.clock.now() });
}

function vacate(call: Call, member: Member) {
  const since = member.absence?.since;
  endAbsence(member);
  call.members.delete(member.user.id);
  dropAll(member.receiver);
  withdrawAll(call, member);
  followRecorded(call);
  call.stateKeeper.keep();
  call.needs.register.go([member.spell], since);
  tellOthers(call, member, { type: 'left', person: member.user.id });
  tellEarlier(call, [member.user.id]);
  closeCode(call, member.user.id);
}

function closeCode(call: Call, userId: string) {
  if (call.showingCode.delete(userId)) tellCode(call);
}

/** The call is over for everybody; where it goes on after the server was started again, they all may come back. */
export function endCall(call: Call, ...why: Why) {
  endRecording(call, recordingMessages.ended);
  const [members, guests] = [[...call.members.values()], [...call.guests.values()]];
  for (const { line } of [...members, ...guests]) line.end(...why);
  for (const member of members) {
    dropAll(member.receiver);
    withdrawAll(call, member);
    cutOff(call, member);
    endAbsence(member);
  }
  call.members.clear();
  call.guests.clear();
  call.showingCode.clear();
  call.needs.register.go(members.map(({ spell }) => spell));
}

/** Of who is turned away by a tutor. */
export const notLetIn: Why = ['removed', callMessages.turnedAway];
