/**
 * A relay (RFC 8656 calls it an allocation): a UDP socket of its own between one
 * browser and our media port. Whom it lets through, and under which channels, is
 * for the browser to say, and runs out unless it is said again.
 */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { OwnPeer } from './own-peer.ts';
import type { Place } from './stun-address.ts';

/** Milliseconds that a permission and a channel last (RFC 8656, sections 9 and 12). */
const PERMISSION_LASTS = 300_000;
const CHANNEL_LASTS = 600_000;

/** @param channel  undefined where the browser has bound none */
type OnPacket = (from: Place, channel: number | undefined, packet: Buffer) => void;

export type Relay = Awaited<ReturnType<typeof openRelay>>;

/** Rejects where the machine has no socket left. */
export async function openRelay(peer: OwnPeer, onPacket: OnPacket) {
  // Without `lookup` Node asks for the name of each address that it sends to.
  const socket = createSocket({ type: 'udp4', lookup: (address, _options, found) => found(null, address, 4) });
  socket.on('message', hear);
  const isListening = once(socket, 'listening');
  // Every address of the machine: an answer comes from the very one that was asked.
  socket.bind(0);
  await isListening;
  // A packet that cannot be sent is lost, as on any network.
  socket.on('error', () => {});

  const permitted = new Map<string, number>();
  const channels = channelsOf();
  /** Under which of our addresses the browser knows the one that a packet comes from. */
  const knownAs = new Map<string, string>();

  function hear(packet: Buffer, { address, port }: Place) {
    const known = knownAs.get(address) ?? address;
    if (port !== peer.port || !isPermitted(known)) return;
    onPacket({ address: known, port }, channels.to(known), packet);
  }
  const isPermitted = (address: string) => (permitted.get(address) ?? 0) > performance.now();
  const permit = (address: string) => permitted.set(address, performance.now() + PERMISSION_LASTS);

  return {
    place: { address: peer.relayAddress, port: socket.address().port },
    permit,
    /** False where the channel leads elsewhere, or another one there. */
    bind(channel: number, address: string) {
      if (!channels.bind(channel, address)) return false;
      permit(address);
      return true;
    },
    addressOn: channels.addressOn,
    /** Goes only where it is permitted. */
    send(address: string, packet: Buffer) {
      if (!isPermitted(address)) return;
      const inside = peer.leadsTo(address);
      knownAs.set(inside, address);
      socket.send(packet, peer.port, inside);
    },
    close: () => void socket.close(),
  };
}

/** There are no more than we have addresses, because each leads to one of them. */
function channelsOf() {
  const channels = new Map<number, { address: string; until: number }>();
  const isBound = ({ until }: { until: number }) => until > performance.now();
  const to = (wanted: string) => [...channels].find(([, bound]) => bound.address === wanted && isBound(bound))?.[0];
  const addressOn = (channel: number) => {
    const bound = channels.get(channel);
    return bound && isBound(bound) ? bound.address : undefined;
  };

  return {
    to,
    addressOn,
    bind(channel: number, address: string) {
      if ((addressOn(channel) ?? address) !== address || (to(address) ?? channel) !== channel) return false;
      for (const [other, bound] of channels) if (!isBound(bound)) channels.delete(other);
      channels.set(channel, { address, until: performance.now() + CHANNEL_LASTS });
      return true;
    },
  };
}
