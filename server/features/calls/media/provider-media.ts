/**
 * Audio and video forwarded by an external provider: each member gets access to the provider's room, and the provider gets orders, which
 * change a member's grants or remove a person. While the provider is unavailable, access and orders are retried, and the rest of the call
 * works.
 *
 * Orders about one person are sent in sequence, so that the last decision applies. Someone may still join with a token from before that
 * decision. So we check everyone whom the provider admits, and at each heartbeat everyone in the room.
 */

import { isDeepStrictEqual } from 'node:util';
import { type Call, hasMember, type Member } from '#server/features/calls/call/call.ts';
import { MediaUnavailable } from '#server/ports/media.ts';
import * as callsTexts from '#texts/classes/calls.ts';
import { inOrder, isExternal, newRoomName } from './provider-room.ts';

/** The pauses before each retry of an order. */
const ORDER_PAUSES_MS = [1_000, 4_000, 15_000, 60_000];
/** The pause before each retry of a request for access, for as long as the member waits for access. */
const ACCESS_PAUSE_MS = 10_000;
/** How long an old token may admit someone with their old grants: its lifetime of a minute, and clock skew. */
const OLD_TOKENS_MS = 75_000;

/**
 * Sends the member access to the provider's room, if an external provider forwards media. Does nothing while a request
 * is in progress.
 *
 * @param isElsewhere  whether the member joined with another page (browser tab) before; the provider removes that page
 */
export function grantAccess(call: Call, member: Member, { isElsewhere } = { isElsewhere: false }) {
  const { requesting } = call.provider;
  if (!isExternal(call.services.liveRooms) || requesting.has(member.resumeId)) return;
  requesting.add(member.resumeId);
  void requestAccess(call, member, { isElsewhere, isFirst: true });
}

interface AccessRequest {
  isElsewhere: boolean;
  isFirst: boolean;
}

/** Requests access, again and again until the member has it or has left. Meanwhile orders about the member are sent. */
async function requestAccess(call: Call, member: Member, request: AccessRequest) {
  const { liveRooms, onFault } = call.services;
  try {
    await inOrder(call.provider, member.user.id, async () => {
      if (request.isElsewhere && hasMember(call, member)) await liveRooms.remove(participantOf(call, member));
    });
    await sendAccess(call, member);
  } catch (error) {
    if (!(error instanceof MediaUnavailable)) {
      call.provider.requesting.delete(member.resumeId);
      return onFault(error);
    }
    if (request.isFirst) member.socket.refuse(callsTexts.mediaAway);
    setTimeout(() => void requestAccess(call, member, { ...request, isFirst: false }), ACCESS_PAUSE_MS).unref();
  }
}

async function sendAccess(call: Call, member: Member) {
  const { requesting } = call.provider;
  while (hasMember(call, member)) {
    const participant = participantOf(call, member);
    const access = await call.services.liveRooms.access(participant);
    // The room or the member's grants may have changed during the request.
    if (!isDeepStrictEqual(participant, participantOf(call, member))) continue;
    requesting.delete(member.resumeId);
    if (access && hasMember(call, member)) member.socket.send({ type: 'access', access });
    return;
  }
  requesting.delete(member.resumeId);
}

const participantOf = ({ provider }: Call, { user, name, role, grants }: Member) => ({
  room: provider.name,
  userId: user.id,
  name,
  role,
  grants,
});

/** Orders the provider to apply the member's grants. To be called after they have changed. */
export function updateGrants(call: Call, member: Member) {
  call.provider.grantsChangedAt.set(member.user.id, call.services.clock.now().getTime());
  orderGrants(call, member);
}

function orderGrants(call: Call, member: Member) {
  async function send() {
    if (hasMember(call, member)) await call.services.liveRooms.setGrants(participantOf(call, member));
  }
  give(call, { userId: member.user.id, send });
}

/** Orders the provider to remove the person, unless the person is back in the call when the order is sent. */
export function removeFromProvider(call: Call, userId: string) {
  const { name: room } = call.provider;
  async function send() {
    if (!call.members.has(userId)) await call.services.liveRooms.remove({ room, userId });
  }
  give(call, { userId, send });
}

/** To be called after a removal. If the provider cannot remove people, everyone else moves to a new room. */
export function moveOthersToNewRoom(call: Call) {
  const { services, provider, room, members } = call;
  if (services.liveRooms.enforces.removal) return;
  provider.name = newRoomName(services.liveRooms, room.sessionId);
  for (const member of members.values()) grantAccess(call, member);
}

export function closeProviderRoom(call: Call) {
  give(call, { userId: '', send: () => call.services.liveRooms.close(call.provider.name) });
}

/**
 * Handles that the provider has admitted someone, perhaps with an old token: orders their current grants, or their
 * removal if they are not in the call.
 */
export function checkJoined(call: Call, { room, userId }: { room: string; userId: string }) {
  if (room !== call.provider.name) return;
  const member = call.members.get(userId);
  if (member) orderGrants(call, member);
  else removeFromProvider(call, userId);
}

/** Repeats orders that an old token may have undone, and removes everyone who is not in the call. Never rejects. */
export async function checkProviderRoom(call: Call) {
  const { services, provider, members } = call;
  const since = services.clock.now().getTime() - OLD_TOKENS_MS;
  for (const [userId, changedAt] of provider.grantsChangedAt) {
    const member = members.get(userId);
    if (changedAt < since || !member) provider.grantsChangedAt.delete(userId);
    else orderGrants(call, member);
  }
  // If this request fails, the next heartbeat repeats it.
  const present = await services.liveRooms.present?.(provider.name).catch(() => []);
  for (const userId of present ?? []) if (!members.has(userId)) removeFromProvider(call, userId);
}

interface Order {
  /** The user whom the order is about; empty for an order about everyone. */
  userId: string;
  send: () => Promise<void>;
}

function give(call: Call, order: Order, [pause, ...later] = ORDER_PAUSES_MS) {
  inOrder(call.provider, order.userId, order.send).catch((error: unknown) => {
    if (!(error instanceof MediaUnavailable) || pause === undefined) return call.services.onFault(error);
    setTimeout(() => give(call, order, later), pause).unref();
  });
}
