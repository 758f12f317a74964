/** Decides which network addresses count as the same client in rate limits. */
import ipaddr from 'ipaddr.js';

/** An IPv4 address (even if mapped to IPv6), or an IPv6 address's /64 network, which one household or phone owns. */
export function networkOf(address: string) {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const parts = parsed.toByteArray().slice(0, 8);
  return `${Buffer.from(parts).toString('hex').match(/.{4}/g)!.join(':')}::/64`;
}
