/** What members send: each microphone, camera and screen is one publication. */

import { randomUUID } from 'node:crypto';
import { type CallRequest, type Grants, grantFor, type Source } from '#contract/calls.ts';
import { inLocale } from '#messages/catalogues.ts';
import { broadcastPerson, broadcastSpeaking } from '#server/features/calls/call/broadcast.ts';
import { type Call, holderOf, type Member, type Publication } from '#server/features/calls/call/call.ts';
import { updateRecording } from '#server/features/calls/call/recording.ts';
import { InvalidMediaOffer, MediaUnavailable, type OrphanedPublication } from '#server/ports/media.ts';
import * as callsTexts from '#texts/classes/calls.ts';
import * as generalTexts from '#texts/general.ts';

type Offer = Extract<CallRequest, { type: 'publish' }>;

/** Forwards what the member offers, or refuses it. Replaces an earlier publication of the same source. */
export async function publish(call: Call, member: Member, { source, sdp, attempt }: Offer) {
  const { engine, liveRooms, onFault } = call.services;
  if (liveRooms.kind === 'none') return refuse(member, { source, attempt }, callsTexts.noMedia);
  if (!member.grants[grantFor[source]]) return refuse(member, { source, attempt }, notGranted[grantFor[source]]);

  const hasReplaced = withdraw(call, member, source);
  const publication: Publication = { id: randomUUID(), source, state: 'offered', isMuted: false, attempt };
  member.publications.set(source, publication);
  const isCurrent = () => member.publications.get(source) === publication;
  try {
    const answer = await engine.media.publish({
      room: call.room.id,
      id: publication.id,
      sdp,
      sender: { ...holderOf(call, member), source },
    });
    // The publication was withdrawn or replaced while the engine worked; no one has received any of it.
    if (!isCurrent()) return engine.media.unpublish(publication.id);
    forward(call, member, { publication, answer });
  } catch (error) {
    const message = messageFor(error);
    if (!message) onFault(error);
    if (!isCurrent()) return undefined;
    member.publications.delete(source);
    refuse(member, publication, message ?? generalTexts.fault);
    if (hasReplaced) broadcastPerson(call, member);
  }
  return undefined;
}

const notGranted: Record<keyof Grants, string> = { speak: callsTexts.mayNotSpeak, show: callsTexts.mayNotShow };

/** Adds a publication that the media engine forwarded already before this process became the primary. */
export function adopt(call: Call, member: Member, { id, sender: { source }, isHeld }: OrphanedPublication) {
  const publication: Publication = { id, source, state: 'forwarded', isMuted: isHeld, attempt: undefined };
  member.publications.set(source, publication);
  call.services.engine.add(id, () => connectionLost(call, member, publication));
}

function forward(call: Call, member: Member, { publication, answer }: { publication: Publication; answer: string }) {
  const { engine } = call.services;
  const { id, source, attempt, isMuted } = publication;
  publication.state = 'forwarded';
  engine.add(id, () => connectionLost(call, member, publication));
  if (isMuted) engine.media.hold(id, true);
  member.socket.send({ type: 'published', source, publication: id, sdp: answer, attempt });
  broadcastPerson(call, member);
  for (const other of othersOf(call, member)) other.subscriptions.add(publication);
  updateRecording(call);
}

const othersOf = ({ members }: Call, member: Member) => [...members.values()].filter((other) => other !== member);

/** The refusal's message for an error of the media engine; undefined for an unexpected error. */
function messageFor(error: unknown) {
  if (error instanceof MediaUnavailable) return callsTexts.mediaAway;
  if (error instanceof InvalidMediaOffer) return callsTexts.mediaNotUnderstood;
  return undefined;
}

function connectionLost(call: Call, member: Member, publication: Publication) {
  if (member.publications.get(publication.source) !== publication) return;
  forget(call, member, publication);
  refuse(member, publication, callsTexts.sendingLost);
  broadcastPerson(call, member);
}

/** Handles the member's request to stop sending a source. */
export function unpublish(call: Call, member: Member, source: Source) {
  const wasForwarded = withdraw(call, member, source);
  refuse(member, { source }, '');
  if (wasForwarded) broadcastPerson(call, member);
}

/** Ends the publications that the member is no longer granted. The caller informs the other members. */
export function withdrawUngranted(call: Call, member: Member) {
  for (const source of [...member.publications.keys()]) {
    const grant = grantFor[source];
    if (member.grants[grant]) continue;
    withdraw(call, member, source);
    refuse(member, { source }, notGranted[grant]);
  }
}

export function withdrawAll(call: Call, member: Member) {
  for (const source of [...member.publications.keys()]) withdraw(call, member, source);
}

/** Stops forwarding. @returns whether the publication was forwarded, so that the other members have to be informed */
function withdraw(call: Call, member: Member, source: Source) {
  const publication = member.publications.get(source);
  if (!publication) return false;
  const wasForwarded = publication.state === 'forwarded';
  // A publication that is only offered is unpublished when the engine answers (in `publish`).
  if (wasForwarded) call.services.engine.media.unpublish(publication.id);
  forget(call, member, publication);
  return wasForwarded;
}

function forget(call: Call, member: Member, { id, source }: Publication) {
  member.publications.delete(source);
  call.services.engine.delete(id);
  for (const other of call.members.values()) other.subscriptions.drop(id);
  updateRecording(call);
}

export function mute(call: Call, member: Member, { source, isMuted }: { source: Source; isMuted: boolean }) {
  const publication = member.publications.get(source);
  if (!publication || publication.isMuted === isMuted) return;
  publication.isMuted = isMuted;
  if (publication.state === 'offered') return;
  call.services.engine.media.hold(publication.id, isMuted);
  updateRecording(call);
  broadcastPerson(call, member);
}

/** Called when the media engine and its connections have ended. Until a new engine is ready, every offer is refused. */
export function engineLost(call: Call) {
  const { room, services, members } = call;
  for (const { user, socket, subscriptions } of members.values()) {
    subscriptions.engineLost();
    socket.send({ type: 'mediaLost', iceServers: services.engine.media.relaysFor(user.id, room.id) });
  }
  for (const member of members.values()) {
    const lost = [...member.publications.values()].filter(({ state }) => state === 'forwarded');
    for (const publication of lost) forget(call, member, publication);
    if (lost.length > 0) broadcastPerson(call, member);
  }
  broadcastSpeaking(call, new Set());
}

export const hasPublication = ({ members }: Call, ids: Set<string>) =>
  [...members.values()].some(({ publications }) => [...publications.values()].some(({ id }) => ids.has(id)));

/** Tells the browser that a source is not sent. `attempt` is the number of the offer, by default the current one. */
function refuse(
  { socket }: Member,
  { source, attempt }: { source: Source; attempt?: number | undefined },
  message: string,
) {
  socket.send({ type: 'unpublished', source, message: inLocale(message, socket.locale), attempt });
}
