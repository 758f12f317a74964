/** The one peer that relays lead to: our own media port, under each address that browsers are offered for it. */
import { isIPv4 } from 'node:net';
import { networkInterfaces } from 'node:os';

export interface OwnMedia {
  /** That browsers are offered; those of IPv4 count. One that this machine does not have leads to the first that it has. */
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
    /** Where a relay is, as far as anybody has to know: packets come to it from us alone. */
    relayAddress: inside,
    has: (address: string) => offered.has(address),
    /** Where on this machine that address leads. */
    leadsTo: (address: string) => (isHere(address) ? address : inside),
  };
}
