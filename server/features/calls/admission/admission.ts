/** How people come into a call: directly, through the waiting room, or back after losing a connection. */
import { randomUUID } from 'node:crypto';
import {
  broadcastToOthers,
  broadcastWaiting,
  codeShownMessage,
  serializeMember,
  welcomeMessage,
} from '#server/features/calls/call/broadcast.ts';
import { type Call, type Entrant, grantsOf, holderOf, type Member, roleOf } from '#server/features/calls/call/call.ts';
import { updateRecording } from '#server/features/calls/call/recording.ts';
import { grantAccess } from '#server/features/calls/media/provider-media.ts';
import { adopt, withdrawAll, withdrawUngranted } from '#server/features/calls/media/publications.ts';
import { Subscriptions } from '#server/features/calls/media/subscriptions.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import type { OrphanedConnections } from '#server/ports/media.ts';
import { decideAdmission } from './decision.ts';
import { awaitReturn, closeCode, declineWaiting } from './departure.ts';
import { clearGraceTimer } from './reconnect-grace.ts';
import { rememberVisitor, sendAbsentVisitors } from './visitors.ts';

/** Milliseconds for which a member who lost the connection keeps a raised hand. */
const HAND_KEPT_MS = 10 * 60_000;

/** Admits a person with a valid ticket, puts them in the waiting room, or refuses with the reason. */
export function admit(call: Call, entrant: Entrant) {
  // The same person may be waiting with another page (browser tab), which stops waiting.
  declineWaiting(call, entrant.user.id, 'elsewhere');
  const decision = decideAdmission(call, entrant);
  switch (decision.action) {
    case 'resume':
      return resume(call, decision.member, entrant);
    case 'take_over':
      return takeOver(call, decision.member, entrant);
    case 'enter':
      return enter(call, entrant);
    case 'wait':
      return wait(call, entrant);
    case 'refuse':
      return entrant.socket.end(decision.reason);
  }
}

function resume(call: Call, member: Member, entrant: Entrant) {
  member.socket.end('elsewhere');
  clearGraceTimer(member);
  Object.assign(member, entrant, { presence: { state: 'connected' } });
  sendWelcome(call, member, { isResumed: true, isElsewhere: false });
  member.subscriptions.resume({ ...entrant, send: entrant.socket.send, receiver: holderOf(call, member) });
  subscribeToOthers(call, member);
}

function takeOver(call: Call, before: Member, entrant: Entrant) {
  before.socket.end('elsewhere');
  clearGraceTimer(before);
  before.subscriptions.dropAll();
  withdrawAll(call, before);
  closeCode(call, entrant.user.id);
  const { attendanceId, handSince } = before;
  addMember(call, entrant, { attendanceId, handSince, isElsewhere: true });
}

function wait(call: Call, entrant: Entrant) {
  const { user, name, socket } = entrant;
  call.waiting.set(user.id, entrant);
  rememberVisitor(call, { id: user.id, name });
  socket.send({ type: 'waiting' });
  broadcastWaiting(call);
}

/** Admits a student from the waiting room. @returns false if the student is no longer waiting */
export function admitWaiting(call: Call, userId: string) {
  const entrant = call.waiting.get(userId);
  if (!entrant) return false;
  call.waiting.delete(userId);
  enter(call, entrant);
  broadcastWaiting(call);
  return true;
}

function enter(call: Call, entrant: Entrant) {
  const { user, name } = entrant;
  const role = roleOf(call, user);
  const handSince = keptHandOf(call, user.id);
  call.departures.delete(user.id);
  if (role === 'student') rememberVisitor(call, { id: user.id, name });
  addMember(call, entrant, { attendanceId: beginVisit(call, user), handSince, isElsewhere: false });
}

const beginVisit = (call: Call, user: User) =>
  call.services.attendance.begin({ sessionId: call.room.sessionId, userId: user.id, role: roleOf(call, user) });

/**
 * Re-adds a member whose media connections continued while this process became the primary: the member counts as reconnecting. The
 * entrant's `claimedResumeId` names the page that has the connections.
 */
export function restoreMember(call: Call, entrant: Entrant, { publications, subscriptions }: OrphanedConnections) {
  const { user, claimedResumeId: resumeId } = entrant;
  const kept = { attendanceId: beginVisit(call, user), handSince: keptHandOf(call, user.id) };
  const member = newMember(call, entrant, { ...kept, resumeId: resumeId! });
  call.departures.delete(user.id);
  for (const publication of publications) adopt(call, member, publication);
  for (const subscription of subscriptions) member.subscriptions.adopt(subscription);
  call.members.set(user.id, member);
  withdrawUngranted(call, member);
  awaitReturn(call, member);
  broadcastToOthers(call, member, { type: 'person', person: serializeMember(member) });
}

function keptHandOf({ departures, services }: Call, userId: string) {
  const departure = departures.get(userId);
  if (departure?.state !== 'cut_off') return null;
  return services.clock.now().getTime() - departure.at.getTime() < HAND_KEPT_MS ? departure.handSince : null;
}

interface Entry extends Pick<Member, 'attendanceId' | 'handSince'> {
  /** Whether this page (browser tab) replaces another page of the same person. */
  isElsewhere: boolean;
}

function addMember(call: Call, entrant: Entrant, { isElsewhere, ...kept }: Entry) {
  const { user } = entrant;
  const member = newMember(call, entrant, { ...kept, resumeId: randomUUID() });
  call.members.set(user.id, member);
  updateRecording(call);
  sendWelcome(call, member, { isResumed: false, isElsewhere });
  call.stateSaver.save();
  broadcastToOthers(call, member, { type: 'person', person: serializeMember(member) });
  subscribeToOthers(call, member);
}

type Kept = Pick<Member, 'attendanceId' | 'handSince' | 'resumeId'>;

function newMember(call: Call, entrant: Entrant, kept: Kept): Member {
  const { user, socket, defaultQuality } = entrant;
  const { engine, onFault } = call.services;
  const role = roleOf(call, user);
  const receiver = holderOf(call, { user, resumeId: kept.resumeId });
  return {
    ...entrant,
    ...kept,
    role,
    presence: { state: 'connected' },
    grants: grantsOf(call, user.id, role),
    publications: new Map(),
    subscriptions: new Subscriptions({ engine, receiver, defaultQuality, send: socket.send, onFault }),
  };
}

function subscribeToOthers(call: Call, member: Member) {
  for (const other of call.members.values()) {
    if (other === member) continue;
    for (const publication of other.publications.values())
      if (publication.state === 'forwarded') member.subscriptions.add(publication);
  }
}

/** Sends everything that a page needs after it has opened a new WebSocket. */
function sendWelcome(
  call: Call,
  member: Member,
  { isResumed, isElsewhere }: { isResumed: boolean; isElsewhere: boolean },
) {
  member.socket.send(welcomeMessage(call, member, isResumed));
  sendAbsentVisitors(call, member);
  if (call.showingCode.size > 0) member.socket.send(codeShownMessage(call));
  grantAccess(call, member, { isElsewhere });
}
