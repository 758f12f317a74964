/**
 * One browser's connection from its first message to its end: it authenticates, has at most one relay, and sends and
 * receives through it (RFC 8656, sections 6 to 12). requests.ts handles its authenticated requests.
 */

import { authenticator } from './authentication.ts';
import type { Frame } from './frames.ts';
import { rateLimiter } from './limits.ts';
import type { OwnPeer } from './own-peer.ts';
import { handleRequest, peerIn } from './requests.ts';
import { errorResponse, mappedAddress, successResponse, unknownAttributes } from './responses.ts';
import { type ClientConnection, closeRelay, type TurnContext, type TurnSession } from './session-state.ts';
import { type ReadMessage, readMessage, valueIn } from './stun-message.ts';
import { AttributeType, Class, FIRST_OPTIONAL, Method } from './stun-numbers.ts';
import { withTieBreaker } from './tie-breaker.ts';

/** The attribute types that this server understands, in all requests. */
const knownAttributes = new Set<number>(Object.values(AttributeType));

export function openSession(line: ClientConnection, house: TurnContext) {
  const session: TurnSession = {
    connection: line,
    context: house,
    owner: undefined,
    relay: undefined,
    isClosed: false,
  };
  const answer = requestHandler(session);
  const send = packetSender(session);

  return {
    receive(frame: Frame) {
      if (frame.type === 'channel') return send(session.relay?.addressOn(frame.channel), frame.data);
      const message = readMessage(frame.bytes);
      if (!message) line.end();
      else if (message.class === Class.request) void answer(message);
      else if (message.class === Class.indication && message.method === Method.send)
        send(peerAddress(message, house.peer), valueIn(message, AttributeType.data));
    },
    close: () => closeRelay(session),
  };
}

function requestHandler(session: TurnSession) {
  const { connection, context } = session;
  const authenticate = authenticator(context.secret);
  const takeRequest = rateLimiter(context.limits.requestsPerSecond);

  return async (request: ReadMessage) => {
    if (!takeRequest(1)) return connection.end();
    const unknown = request.attributes.filter(({ type }) => type < FIRST_OPTIONAL && !knownAttributes.has(type));
    if (unknown.length > 0)
      return connection.write(errorResponse(request, 420, { attributes: [unknownAttributes(unknown)] }));
    if (request.method === Method.binding)
      return connection.write(successResponse(request, [mappedAddress(request, connection.from)]));

    const authentication = authenticate(request);
    if ('refusal' in authentication)
      return connection.write(errorResponse(request, authentication.refusal, authentication));
    const isOtherUser = session.owner !== undefined && session.owner !== authentication.username;
    const outcome = isOtherUser ? 441 : await handleRequest(request, authentication.username, session);
    const { key } = authentication;
    connection.write(
      typeof outcome === 'number' ? errorResponse(request, outcome, { key }) : successResponse(request, outcome, key),
    );
  };
}

function packetSender(session: TurnSession) {
  const { limits, icePasswordOf } = session.context;
  const takeBytes = rateLimiter(limits.bytesPerSecond);
  return (address: string | undefined, packet: Buffer | undefined) => {
    if (!session.relay || address === undefined || !packet || !takeBytes(packet.length)) return;
    session.relay.send(address, withTieBreaker(packet, icePasswordOf));
  };
}

function peerAddress(indication: ReadMessage, { port, has }: OwnPeer) {
  const to = peerIn(indication);
  return typeof to === 'object' && to.port === port && has(to.address) ? to.address : undefined;
}
