/** What people of a call send: their publications, and what takes them away. */
import { randomUUID } from 'node:crypto';
import { type CallRequest, callMessages, type Grants, grantFor, type Source } from '#contract/calls.ts';
import { generalMessages } from '#contract/messages/general-messages.ts';
import { InvalidMediaOffer, MediaUnavailable } from '#server/ports/media.ts';
import type { Call, Member } from './call.ts';
import { bring, drop, loseAllReceived } from './receiving.ts';
import { followRecorded } from './recording.ts';
import { tellPerson, tellSpeaking } from './telling.ts';

export interface Sent {
  /** The publication's. */
  id: string;
  source: Source;
  /** Of the offer, as she numbers them. */
  attempt: number | undefined;
  isMuted: boolean;
  /** The engine has taken it on. */
  isReady: boolean;
}

type Offer = Extract<CallRequest, { type: 'publish' }>;

/** Takes on what somebody offers to send, or says why not. Whatever she sent of that source before is replaced. */
export async function publish(call: Call, member: Member, { source, sdp, attempt }: Offer) {
  const { connections, onFault } = call.needs;
  if (call.foreign.liveRooms.kind === 'none') return refuse(member, { source, attempt }, callMessages.noMedia);
  if (!member.may[grantFor[source]]) return refuse(member, { source, attempt }, whyNot[grantFor[source]]);

  const hasReplaced = withdraw(call, member, source);
  const sent: Sent = { id: randomUUID(), source, attempt, isMuted: false, isReady: false };
  member.sent.set(source, sent);
  const isWanted = () => member.sent.get(source) === sent;
  try {
    const answer = await connections.media.publish({
      room: call.place.id,
      id: sent.id,
      sdp,
      sender: { room: call.place.sessionId, userId: member.user.id, source },
    });
    // Taken away, replaced or left meanwhile. Nobody has got anything of it.
    if (!isWanted()) return connections.media.unpublish(sent.id);
    show(call, member, { sent, answer });
  } catch (error) {
    const told = sentenceOf(error);
    if (!told) onFault(error);
    if (!isWanted()) return undefined;
    member.sent.delete(source);
    refuse(member, sent, told ?? generalMessages.fault);
    if (hasReplaced) tellPerson(call, member);
  }
  return undefined;
}

const whyNot: Record<keyof Grants, string> = { speak: callMessages.mayNotSpeak, show: callMessages.mayNotShow };

function show(call: Call, member: Member, { sent, answer }: { sent: Sent; answer: string }) {
  const { connections } = call.needs;
  sent.isReady = true;
  connections.opened(sent.id, () => lose(call, member, sent));
  if (sent.isMuted) connections.media.hold(sent.id, true);
  const { id, source, attempt } = sent;
  member.line.tell({ type: 'published', source, publication: id, sdp: answer, attempt });
  tellPerson(call, member);
  for (const other of call.members.values()) if (other !== member) bring(other.receiver, sent);
  followRecorded(call);
}

/** Undefined for a fault of ours. */
function sentenceOf(error: unknown) {
  if (error instanceof MediaUnavailable) return callMessages.mediaAway;
  if (error instanceof InvalidMediaOffer) return callMessages.mediaNotUnderstood;
  return undefined;
}

/** Its connection has ended by itself. */
function lose(call: Call, member: Member, sent: Sent) {
  if (member.sent.get(sent.source) !== sent) return;
  forget(call, member, sent);
  refuse(member, sent, callMessages.sendingLost);
  tellPerson(call, member);
}

/** By her own wish. */
export function unpublish(call: Call, member: Member, source: Source) {
  const wasSeen = withdraw(call, member, source);
  refuse(member, { source }, '');
  if (wasSeen) tellPerson(call, member);
}

/** Takes away what somebody may not send any more. Whoever calls tells the others of it. */
export function takeAway(call: Call, member: Member) {
  for (const source of [...member.sent.keys()]) {
    const grant = grantFor[source];
    if (member.may[grant]) continue;
    withdraw(call, member, source);
    refuse(member, { source }, whyNot[grant]);
  }
}

/** She has left, or is somewhere else now. */
export function withdrawAll(call: Call, member: Member) {
  for (const source of [...member.sent.keys()]) withdraw(call, member, source);
}

/** From now on nothing of it goes to anybody. Tells whether anybody knew of it. */
function withdraw(call: Call, member: Member, source: Source) {
  const sent = member.sent.get(source);
  if (!sent) return false;
  // One that the engine has not answered for yet is taken back when it does.
  if (sent.isReady) call.needs.connections.media.unpublish(sent.id);
  forget(call, member, sent);
  return sent.isReady;
}

function forget(call: Call, member: Member, { id, source }: Sent) {
  member.sent.delete(source);
  call.needs.connections.closed(id);
  for (const other of call.members.values()) drop(other.receiver, id);
  followRecorded(call);
}

export function mute(call: Call, member: Member, { source, isMuted }: { source: Source; isMuted: boolean }) {
  const sent = member.sent.get(source);
  if (!sent || sent.isMuted === isMuted) return;
  sent.isMuted = isMuted;
  if (!sent.isReady) return;
  call.needs.connections.media.hold(sent.id, isMuted);
  followRecorded(call);
  tellPerson(call, member);
}

/** The engine has ended: all of its publications are gone, and what is asked of it now is refused. */
export function loseAll(call: Call) {
  for (const member of call.members.values()) {
    loseAllReceived(member.receiver);
    member.line.tell({
      type: 'mediaLost',
      iceServers: call.needs.connections.media.relaysFor(member.user.id, call.place.id),
    });
  }
  for (const member of call.members.values()) {
    const lost = [...member.sent.values()].filter(({ isReady }) => isReady);
    for (const sent of lost) forget(call, member, sent);
    if (lost.length > 0) tellPerson(call, member);
  }
  tellSpeaking(call, new Set());
}

/** Without an attempt it is about whatever she sends of that source. */
function refuse(
  { line }: Member,
  { source, attempt }: Pick<Sent, 'source'> & { attempt?: number | undefined },
  message: string,
) {
  line.tell({ type: 'unpublished', source, message, attempt });
}
