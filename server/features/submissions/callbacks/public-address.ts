/** Which addresses of the network are the whole world's, as against this machine's, this house's or nobody's (IANA's special-purpose registries). */
import { type LookupAddress, promises } from 'node:dns';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';

const notPublic = new BlockList();
const kept4: [network: string, prefix: number][] = [
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
  // Multicast, and all above.
  ['224.0.0.0', 3],
];
for (const [network, prefix] of kept4) notPublic.addSubnet(network, prefix, 'ipv4');

/** All that is public is in here, with exceptions: protocols, documentation, and 6to4, in which any IPv4 address hides. */
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');
const kept6: [network: string, prefix: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];
for (const [network, prefix] of kept6) notPublic.addSubnet(network, prefix, 'ipv6');

export function isPublic(address: string) {
  if (isIPv6(address)) return global6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
  return !notPublic.check(address, 'ipv4');
}

/** Whether this machine has that address. */
const isOurs = (address: string) =>
  Object.values(networkInterfaces()).some((all) => all?.some((one) => one.address === address));

const isElsewhere = (address: string) => isPublic(address) && !isOurs(address);

/** Where that host is, if every address that it has is public and none of ours; undefined otherwise, or when it is nowhere. */
export async function publicAddressOf(hostname: string, signal: AbortSignal): Promise<LookupAddress | undefined> {
  // Node's addresses of IPv6 hosts stand in brackets.
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const found = isIP(host) ? [host] : await addressesOf(host, signal);
  const [address] = found;
  if (!address || !found.every(isElsewhere)) return undefined;
  return { address, family: isIP(address) };
}

/** Milliseconds for one question. */
const PATIENCE = 2_000;

/** By a resolver of its own: the system's has four threads, which one slow name server would take from everybody's files. */
async function addressesOf(host: string, signal: AbortSignal) {
  const resolver = new promises.Resolver({ timeout: PATIENCE, tries: 1 });
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  const asked = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  signal.removeEventListener('abort', cancel);
  return asked.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}
