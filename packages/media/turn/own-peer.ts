/** The only peer that relays lead to: our own media port, under each address that is offered to browsers. */
import { isIPv4 } from 'node:net';
import { networkInterfaces } from 'node:os';

export interface OwnMedia {
  /** Addresses offered to browsers, of which IPv4 ones are used. One that this machine lacks leads to the first that it has. */
  addresses: string[];
  port: number;
}

export type OwnPeer = ReturnType<typeof ownPeer>;

export function ownPeer({ addresses, port }: OwnMedia) {
  const offered = new Set(addresses.filter((address) => isIPv4(address)));
  const here = new Set(
    Object.values(networkInterfaces()).flatMap((ofOne) => (ofOne ?? []).map(({ address }) => address)),
  );
  const isHere = (address: string) => here.has(address) || address.startsWith('127.');
  const inside = [...offered].find(isHere) ?? '127.0.0.1';

  return {
    port,
    /** The relay address told to clients; its exact value does not matter, since only our media port sends to relays. */
    relayAddress: inside,
    has: (address: string) => offered.has(address),
    /** This machine's address for an offered one. */
    leadsTo: (address: string) => (isHere(address) ? address : inside),
  };
}
