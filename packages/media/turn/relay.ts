/**
 * A relay (an allocation in RFC 8656): a UDP socket between one browser and the engine's media port. The browser sets
 * permissions and channels, which expire unless it renews them.
 */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { OwnPeer } from './own-peer.ts';
import type { SocketAddress } from './stun-address.ts';

/** Milliseconds that a permission and a channel last (RFC 8656, sections 9 and 12). */
const PERMISSION_LIFETIME = 300_000;
const CHANNEL_LIFETIME = 600_000;

/**
 * Called with each packet that the relay receives for the browser.
 *
 * @param channel  the channel bound to the sender's address; undefined when the browser has bound none
 */
type OnPacket = (from: SocketAddress, channel: number | undefined, packet: Buffer) => void;

export type Relay = Awaited<ReturnType<typeof openRelay>>;

/** Opens a relay. Rejects when the machine has no socket left. */
export async function openRelay(peer: OwnPeer, onPacket: OnPacket) {
  // Without `lookup`, Node.js would do a DNS lookup for each address that it sends to.
  const socket = createSocket({ type: 'udp4', lookup: (address, _options, found) => found(null, address, 4) });
  socket.on('message', onMessage);
  const isListening = once(socket, 'listening');
  // The socket is bound to every address: the kernel then chooses the source address by the destination, so the
  // engine's responses come from the address to which the relay sent.
  socket.bind(0);
  await isListening;
  // A packet that cannot be sent is lost, as on any network.
  socket.on('error', () => {});

  const permitted = new Map<string, number>();
  const channels = channelsOf();
  /** For each address that packets come from, the offered address by which the browser knows it. */
  const offeredAddresses = new Map<string, string>();

  function onMessage(packet: Buffer, { address, port }: SocketAddress) {
    const offered = offeredAddresses.get(address) ?? address;
    if (port !== peer.port || !isPermitted(offered)) return;
    onPacket({ address: offered, port }, channels.to(offered), packet);
  }
  const isPermitted = (address: string) => (permitted.get(address) ?? 0) > performance.now();
  const permit = (address: string) => permitted.set(address, performance.now() + PERMISSION_LIFETIME);

  return {
    address: { address: peer.relayAddress, port: socket.address().port },
    permit,
    /**
     * Binds a channel to an address. Returns false when the channel already has another address, or the address another
     * channel.
     */
    bind(channel: number, address: string) {
      if (!channels.bind(channel, address)) return false;
      permit(address);
      return true;
    },
    addressOn: channels.addressOn,
    /** Sends a packet to the engine; drops it when the browser has no permission for the address. */
    send(address: string, packet: Buffer) {
      if (!isPermitted(address)) return;
      const target = peer.resolve(address);
      offeredAddresses.set(target, address);
      socket.send(packet, peer.port, target);
    },
    close: () => void socket.close(),
  };
}

/** The channels of a relay. Their number needs no limit: each leads to one of the engine's few addresses. */
function channelsOf() {
  const channels = new Map<number, { address: string; expiresAt: number }>();
  const isBound = ({ expiresAt }: { expiresAt: number }) => expiresAt > performance.now();
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
      channels.set(channel, { address, expiresAt: performance.now() + CHANNEL_LIFETIME });
      return true;
    },
  };
}
