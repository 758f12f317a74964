/**
 * Requests of authenticated clients: to open a relay, to refresh it, and to permit peers (RFC 8656, sections 7, 10 and 12).
 * A relay reaches only the engine's own media port.
 */
import { dataIndication, mappedAddress } from './answers.ts';
import { channelFrame, FIRST_CHANNEL, LAST_CHANNEL } from './frames.ts';
import { type Conversation, closeRelay } from './ground.ts';
import type { OwnPeer } from './own-peer.ts';
import { openRelay, type Relay } from './relay.ts';
import { readAddress, writeAddress } from './stun-address.ts';
import { type Attribute, number32, type ReadMessage, valueIn } from './stun-message.ts';
import { Method, Name, type RefusalNumber } from './stun-names.ts';

/** Lifetime of a relay in seconds: by default, and at most (RFC 8656, section 3.2). */
const USUAL_LIFETIME = 600;
const LONGEST_LIFETIME = 3600;
const UDP = 17;
const IPV4 = 0x01;

/** The response's attributes, or the error code of a refusal. */
type Outcome = Attribute[] | RefusalNumber;

export function deedFor(request: ReadMessage, username: string, conversation: Conversation) {
  if (request.method === Method.allocate) return allocate(request, username, conversation);
  const { relay, house } = conversation;
  if (!relay) return 437;
  if (request.method === Method.refresh) return refresh(request, conversation);
  if (request.method === Method.createPermission) return createPermission(request, relay, house.peer);
  if (request.method === Method.channelBind) return bindChannel(request, relay, house.peer);
  return 400;
}

async function allocate(request: ReadMessage, username: string, conversation: Conversation): Promise<Outcome> {
  const refusal = whyNoRelay(request, username, conversation);
  if (refusal) return refusal;

  conversation.owner = username;
  const { house, line } = conversation;
  const relay = await openRelay(house.peer, (from, channel, packet) =>
    line.writePacket(channel === undefined ? dataIndication(from, packet) : channelFrame(channel, packet)),
  ).catch(() => undefined);
  if (!relay || conversation.isClosed) {
    relay?.close();
    house.leave(username);
    conversation.owner = undefined;
    return 508;
  }
  conversation.relay = relay;
  const relayed = { type: Name.xorRelayedAddress, value: writeAddress(relay.place, request.transaction) };
  return [relayed, mappedAddress(request, line.from), lasting(Math.max(lifetimeIn(request), USUAL_LIFETIME), line)];
}

function whyNoRelay(request: ReadMessage, username: string, { owner, house }: Conversation) {
  if (owner !== undefined) return 437;
  const transport = valueIn(request, Name.requestedTransport)?.[0];
  if (transport === undefined) return 400;
  if (transport !== UDP) return 442;
  if ((valueIn(request, Name.requestedAddressFamily)?.[0] ?? IPV4) !== IPV4) return 440;
  const admission = house.admit(username);
  return admission === 'admitted' ? undefined : admission;
}

function refresh(request: ReadMessage, conversation: Conversation): Outcome {
  const wanted = lifetimeIn(request);
  if (wanted === 0) closeRelay(conversation);
  return [lasting(wanted === 0 ? 0 : Math.max(wanted, USUAL_LIFETIME), conversation.line)];
}

function lifetimeIn(request: ReadMessage) {
  const wanted = valueIn(request, Name.lifetime);
  return wanted?.length === 4 ? wanted.readUInt32BE(0) : USUAL_LIFETIME;
}

/** A relay ends with its connection, so the lifetime is set on the connection. */
function lasting(wanted: number, line: Conversation['line']): Attribute {
  const seconds = Math.min(wanted, LONGEST_LIFETIME);
  line.endIn(seconds * 1000);
  return { type: Name.lifetime, value: number32(seconds) };
}

function createPermission(request: ReadMessage, relay: Relay, { has }: OwnPeer): Outcome {
  const wanted = request.attributes.filter(({ type }) => type === Name.xorPeerAddress);
  if (wanted.length === 0) return 400;
  const addresses: string[] = [];
  for (const { value } of wanted) {
    const peer = readAddress(value);
    if (peer === undefined) return 400;
    if (peer === 'IPv6') return 443;
    // Permissions are for addresses; ports are ignored.
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
  const value = valueIn(message, Name.xorPeerAddress);
  return value && readAddress(value);
}

function channelIn(message: ReadMessage) {
  const value = valueIn(message, Name.channelNumber);
  const channel = value?.length === 4 ? value.readUInt16BE(0) : 0;
  return channel >= FIRST_CHANNEL && channel <= LAST_CHANNEL ? channel : undefined;
}
