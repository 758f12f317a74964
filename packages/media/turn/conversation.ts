/**
 * One browser's connection from its first message to its end: it authenticates, has at most one relay, and sends and
 * receives through it (RFC 8656, sections 6 to 12). requests.ts handles its authenticated requests.
 */
import { mappedAddress, refuse, succeed, unknownAttributes } from './answers.ts';
import type { Frame } from './frames.ts';
import { type Conversation, closeRelay, type House, type Line } from './ground.ts';
import { allowance } from './limits.ts';
import type { OwnPeer } from './own-peer.ts';
import { prover } from './proof.ts';
import { deedFor, peerIn } from './requests.ts';
import { type ReadMessage, readMessage, valueIn } from './stun-message.ts';
import { Class, MAY_BE_IGNORED, Method, Name } from './stun-names.ts';
import { withTieBreaker } from './tie-breaker.ts';

/** Attribute types that this server understands, in any request. */
const understood = new Set<number>(Object.values(Name));

export function openConversation(line: Line, house: House) {
  const conversation: Conversation = { line, house, owner: undefined, relay: undefined, isClosed: false };
  const answer = answering(conversation);
  const send = sending(conversation);

  return {
    hear(frame: Frame) {
      if (frame.type === 'channel') return send(conversation.relay?.addressOn(frame.channel), frame.data);
      const message = readMessage(frame.bytes);
      if (!message) line.end();
      else if (message.class === Class.request) void answer(message);
      else if (message.class === Class.indication && message.method === Method.send)
        send(wantedAddress(message, house.peer), valueIn(message, Name.data));
    },
    close: () => closeRelay(conversation),
  };
}

function answering(conversation: Conversation) {
  const { line, house } = conversation;
  const prove = prover(house.secret);
  const mayAsk = allowance(house.limits.requestsPerSecond);

  return async (request: ReadMessage) => {
    if (!mayAsk(1)) return line.end();
    const unknown = request.attributes.filter(({ type }) => type < MAY_BE_IGNORED && !understood.has(type));
    if (unknown.length > 0) return line.write(refuse(request, 420, { attributes: [unknownAttributes(unknown)] }));
    if (request.method === Method.binding) return line.write(succeed(request, [mappedAddress(request, line.from)]));

    const proven = prove(request);
    if ('refusal' in proven) return line.write(refuse(request, proven.refusal, proven));
    const isOther = conversation.owner !== undefined && conversation.owner !== proven.username;
    const outcome = isOther ? 441 : await deedFor(request, proven.username, conversation);
    const { key } = proven;
    line.write(typeof outcome === 'number' ? refuse(request, outcome, { key }) : succeed(request, outcome, key));
  };
}

function sending(conversation: Conversation) {
  const { limits, icePasswordOf } = conversation.house;
  const maySend = allowance(limits.bytesPerSecond);
  return (address: string | undefined, packet: Buffer | undefined) => {
    if (!conversation.relay || address === undefined || !packet || !maySend(packet.length)) return;
    conversation.relay.send(address, withTieBreaker(packet, icePasswordOf));
  };
}

function wantedAddress(indication: ReadMessage, { port, has }: OwnPeer) {
  const to = peerIn(indication);
  return typeof to === 'object' && to.port === port && has(to.address) ? to.address : undefined;
}
