/**
 * Handles the requests of authenticated clients: opening a relay, refreshing it, and permitting peers (RFC 8656,
 * sections 7, 10 and 12). A relay reaches only the engine's own media port.
 */

import { channelFrame, FIRST_CHANNEL, LAST_CHANNEL } from './frames.ts';
import type { OwnPeer } from './own-peer.ts';
import { openRelay, type Relay } from './relay.ts';
import { dataIndication, mappedAddress } from './responses.ts';
import { closeRelay, type TurnSession } from './session-state.ts';
import { readAddress, writeAddress } from './stun-address.ts';
import { type Attribute, number32, type ReadMessage, valueIn } from './stun-message.ts';
import { AttributeType, type ErrorNumber, Method } from './stun-numbers.ts';

/** Lifetime of a relay in seconds: by default, and at most (RFC 8656, section 3.2). */
const DEFAULT_LIFETIME = 600;
const MAX_LIFETIME = 3600;
const UDP = 17;
const IPV4 = 0x01;

/** The response's attributes, or the error code of a refusal. */
type Outcome = Attribute[] | ErrorNumber;

export function handleRequest(request: ReadMessage, username: string, conversation: TurnSession) {
  if (request.method === Method.allocate) return allocate(request, username, conversation);
  const { relay, context } = conversation;
  if (!relay) return 437;
  if (request.method === Method.refresh) return refresh(request, conversation);
  if (request.method === Method.createPermission) return createPermission(request, relay, context.peer);
  if (request.method === Method.channelBind) return bindChannel(request, relay, context.peer);
  return 400;
}

async function allocate(request: ReadMessage, username: string, conversation: TurnSession): Promise<Outcome> {
  const refusal = refusalOf(request, username, conversation);
  if (refusal) return refusal;

  conversation.owner = username;
  const { context, connection } = conversation;
  const relay = await openRelay(context.peer, (from, channel, packet) =>
    connection.writePacket(channel === undefined ? dataIndication(from, packet) : channelFrame(channel, packet)),
  ).catch(() => undefined);
  if (!relay || conversation.isClosed) {
    relay?.close();
    context.release(username);
    conversation.owner = undefined;
    return 508;
  }
  conversation.relay = relay;
  const relayed = { type: AttributeType.xorRelayedAddress, value: writeAddress(relay.address, request.transaction) };
  return [
    relayed,
    mappedAddress(request, connection.from),
    setLifetime(Math.max(lifetimeIn(request), DEFAULT_LIFETIME), connection),
  ];
}

function refusalOf(request: ReadMessage, username: string, { owner, context }: TurnSession) {
  if (owner !== undefined) return 437;
  const transport = valueIn(request, AttributeType.requestedTransport)?.[0];
  if (transport === undefined) return 400;
  if (transport !== UDP) return 442;
  if ((valueIn(request, AttributeType.requestedAddressFamily)?.[0] ?? IPV4) !== IPV4) return 440;
  const admission = context.admit(username);
  return admission === 'admitted' ? undefined : admission;
}

function refresh(request: ReadMessage, conversation: TurnSession): Outcome {
  const lifetime = lifetimeIn(request);
  if (lifetime === 0) closeRelay(conversation);
  return [setLifetime(lifetime === 0 ? 0 : Math.max(lifetime, DEFAULT_LIFETIME), conversation.connection)];
}

function lifetimeIn(request: ReadMessage) {
  const value = valueIn(request, AttributeType.lifetime);
  return value?.length === 4 ? value.readUInt32BE(0) : DEFAULT_LIFETIME;
}

/** Sets a relay's lifetime, in seconds. A relay ends with its connection, so the lifetime is set on the connection. */
function setLifetime(lifetime: number, line: TurnSession['connection']): Attribute {
  const seconds = Math.min(lifetime, MAX_LIFETIME);
  line.endIn(seconds * 1000);
  return { type: AttributeType.lifetime, value: number32(seconds) };
}

function createPermission(request: ReadMessage, relay: Relay, { has }: OwnPeer): Outcome {
  const peerAttributes = request.attributes.filter(({ type }) => type === AttributeType.xorPeerAddress);
  if (peerAttributes.length === 0) return 400;
  const addresses: string[] = [];
  for (const { value } of peerAttributes) {
    const peer = readAddress(value);
    if (peer === undefined) return 400;
    if (peer === 'IPv6') return 443;
    // Permissions are granted per address; the port is ignored (RFC 8656, section 9).
    if (!has(peer.address)) return 403;
    addresses.push(peer.address);
  }
  for (const address of addresses) relay.permit(address);
  return [];
}

function bindChannel(request: ReadMessage, relay: Relay, { has, port }: OwnPeer): Outcome {
  const channel = channelIn(request);
  const peer = peerIn(request);
  if (channel === undefined || peer === undefined) return 400;
  if (peer === 'IPv6') return 443;
  if (!has(peer.address) || peer.port !== port) return 403;
  return relay.bind(channel, peer.address) ? [] : 400;
}

export function peerIn(message: ReadMessage) {
  const value = valueIn(message, AttributeType.xorPeerAddress);
  return value && readAddress(value);
}

function channelIn(message: ReadMessage) {
  const value = valueIn(message, AttributeType.channelNumber);
  const channel = value?.length === 4 ? value.readUInt16BE(0) : 0;
  return channel >= FIRST_CHANNEL && channel <= LAST_CHANNEL ? channel : undefined;
}
