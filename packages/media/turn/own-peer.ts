/** The only peer that relays reach: the engine's own media port, under each address that is offered to browsers. */
import { isIPv4 } from 'node:net';
import { networkInterfaces } from 'node:os';

export interface MediaTarget {
  /**
   * Addresses offered to browsers; relays use only the IPv4 ones. Packets to the public address of a NAT are sent to an
   * address of this machine instead.
   */
  addresses: string[];
  port: number;
}

export type OwnPeer = ReturnType<typeof ownPeer>;

export function ownPeer({ addresses, port }: MediaTarget) {
  const offered = new Set(addresses.filter((address) => isIPv4(address)));
  const ownAddresses = new Set(
    Object.values(networkInterfaces()).flatMap((addressesOfInterface) =>
      (addressesOfInterface ?? []).map(({ address }) => address),
    ),
  );
  const isOwn = (address: string) => ownAddresses.has(address) || address.startsWith('127.');
  const fallback = [...offered].find(isOwn) ?? '127.0.0.1';

  return {
    port,
    /**
     * The relayed address that clients receive. Any address works, since only the engine's media port sends to relays.
     */
    relayAddress: fallback,
    has: (address: string) => offered.has(address),
    /** The address of this machine to which packets for an offered address are sent. */
    resolve: (address: string) => (isOwn(address) ? address : fallback),
  };
}
