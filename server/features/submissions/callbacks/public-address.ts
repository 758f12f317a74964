/** Decides which IP addresses are public: not this machine's, private or unassigned (IANA's special-purpose registries). */
import { type LookupAddress, promises } from 'node:dns';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';

const notPublic = new BlockList();
const special4: [network: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // Multicast and reserved networks.
  ['224.0.0.0', 3],
];
for (const [network, prefix] of special4) notPublic.addSubnet(network, prefix, 'ipv4');

/** The block of all public IPv6 addresses. Not public in it: protocol assignments, documentation, and 6to4 (embeds IPv4). */
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');
const special6: [network: string, prefix: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];
for (const [network, prefix] of special6) notPublic.addSubnet(network, prefix, 'ipv6');

export function isPublic(address: string) {
  if (isIPv6(address)) return global6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
  return !notPublic.check(address, 'ipv4');
}

/** Whether the given address is one of this machine. */
const isThisMachine = (address: string) =>
  Object.values(networkInterfaces()).some((all) => all?.some((one) => one.address === address));

const isCallable = (address: string) => isPublic(address) && !isThisMachine(address);

/**
 * Returns a host's address, if all of its addresses are public and none is of this machine; undefined otherwise, and
 * for an unknown host.
 */
export async function publicAddressOf(hostname: string, signal: AbortSignal): Promise<LookupAddress | undefined> {
  // URL.hostname has IPv6 addresses in brackets.
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const addresses = isIP(host) ? [host] : await addressesOf(host, signal);
  const [address] = addresses;
  if (!address || !addresses.every(isCallable)) return undefined;
  return { address, family: isIP(address) };
}

/** Milliseconds for one DNS query. */
const DNS_TIMEOUT = 2_000;

/**
 * Resolves a host with c-ares: getaddrinfo would block libuv's pool of four threads, so one slow name server would stop
 * all file access.
 */
async function addressesOf(host: string, signal: AbortSignal) {
  const resolver = new promises.Resolver({ timeout: DNS_TIMEOUT, tries: 1 });
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  const results = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  signal.removeEventListener('abort', cancel);
  return results.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}
