/** The requests of a call's members, except joining (connection/connection.ts). */
import { randomUUID } from 'node:crypto';
import type { CallRequest } from '#contract/calls.ts';
import { leave } from '#server/features/calls/admission/departure.ts';
import { grantAccess } from '#server/features/calls/media/provider-media.ts';
import { mute, publish, unpublish } from '#server/features/calls/media/publications.ts';
import { broadcast, broadcastPerson } from './broadcast.ts';
import type { Call, Member } from './call.ts';
import { moderate } from './moderation.ts';

/** Maximum number of chat messages that are kept, the latest ones, for members who join later. */
const MAX_CHAT = 200;

export function handleRequest(call: Call, member: Member, request: Exclude<CallRequest, { type: 'join' }>) {
  switch (request.type) {
    case 'leave':
      leave(call, member.socket, { isIntentional: true });
      return member.socket.close();
    case 'publish':
      return void publish(call, member, request);
    case 'unpublish':
      return unpublish(call, member, request.source);
    case 'mute':
      return mute(call, member, request);
    case 'answer':
      return member.subscriptions.answer(request);
    case 'watch':
      return member.subscriptions.setQuality(request);
    case 'reconnect':
      return member.subscriptions.reconnect(request.publication);
    case 'accessAgain':
      return grantAccess(call, member);
    case 'hand':
      return raiseHand(call, member, request.isUp);
    case 'say':
      return addChatMessage(call, member, request);
    default:
      return moderate(call, member, request);
  }
}

function raiseHand(call: Call, member: Member, isUp: boolean) {
  if (isUp === (member.handSince !== null)) return;
  member.handSince = isUp ? uniqueInstant(call).toISOString() : null;
  call.stateSaver.save();
  broadcastPerson(call, member);
}

/** The current time, or 1 ms after the last raised hand: no two hands in the queue may have the same millisecond. */
function uniqueInstant({ members, services }: Call) {
  const last = Math.max(...[...members.values()].map(({ handSince }) => (handSince ? Date.parse(handSince) : 0)));
  return new Date(Math.max(services.clock.now().getTime(), last + 1));
}

type Say = Extract<CallRequest, { type: 'say' }>;

/**
 * Adds a message to the chat. `sentAs` is its idempotency key: a resent message is not added again. Members see the
 * message once it is stored, because its author then considers it sent.
 */
function addChatMessage(call: Call, { user, name }: Member, { text, sentAs }: Say) {
  if (sentAs && call.chat.some((message) => message.person === user.id && message.sentAs === sentAs)) return;
  const at = call.services.clock.now().toISOString();
  const message = { _id: randomUUID(), sentAs, person: user.id, name, text, at };
  call.chat = [...call.chat, message].slice(-MAX_CHAT);
  call.unstoredChat.add(message);
  call.stateSaver.save(() => {
    call.unstoredChat.delete(message);
    broadcast(call, { type: 'said', message });
  });
}
