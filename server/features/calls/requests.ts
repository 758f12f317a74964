/** What somebody who is in a call says to it. */
import { randomUUID } from 'node:crypto';
import type { CallRequest } from '#contract/calls.ts';
import type { Call, Member } from './call.ts';
import { leave } from './door.ts';
import { giveAccess } from './foreign-media.ts';
import { moderate } from './moderation.ts';
import { answer, reconnect, watch } from './receiving.ts';
import { mute, publish, unpublish } from './sending.ts';
import { tellAll, tellPerson } from './telling.ts';

/** Messages that are kept for those who come later. */
const MOST_CHAT = 200;

export function hear(call: Call, member: Member, request: Exclude<CallRequest, { type: 'join' }>) {
  switch (request.type) {
    case 'leave':
      leave(call, member.line, { isByIntent: true });
      return member.line.hangUp();
    case 'publish':
      return void publish(call, member, request);
    case 'unpublish':
      return unpublish(call, member, request.source);
    case 'mute':
      return mute(call, member, request);
    case 'answer':
      return answer(member.receiver, request);
    case 'watch':
      return watch(member.receiver, request);
    case 'reconnect':
      return reconnect(member.receiver, request.publication);
    case 'accessAgain':
      return giveAccess(call, member);
    case 'hand':
      return raiseHand(call, member, request.isUp);
    case 'say':
      return say(call, member, request);
    default:
      return moderate(call, member, request);
  }
}

function raiseHand(call: Call, member: Member, isUp: boolean) {
  if (isUp === (member.handSince !== null)) return;
  member.handSince = isUp ? momentAfter(call).toISOString() : null;
  tellPerson(call, member);
}

/** Now, or a little later where somebody has raised a hand in the same millisecond: they are a queue. */
function momentAfter({ members, needs }: Call) {
  const last = Math.max(...[...members.values()].map(({ handSince }) => (handSince ? Date.parse(handSince) : 0)));
  return new Date(Math.max(needs.clock.now().getTime(), last + 1));
}

function say(call: Call, { user, name }: Member, { text, sentAs }: Extract<CallRequest, { type: 'say' }>) {
  if (sentAs && call.chat.some((said) => said.person === user.id && said.sentAs === sentAs)) return;
  const at = call.needs.clock.now().toISOString();
  const message = { _id: randomUUID(), sentAs, person: user.id, name, text, at };
  call.chat = [...call.chat, message].slice(-MOST_CHAT);
  tellAll(call, { type: 'said', message });
}
