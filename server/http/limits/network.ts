/** Which network addresses count as one client. */
import ipaddr from 'ipaddr.js';

/** An IPv4 address, also if written as IPv6; the first 64 bits of an IPv6 address, because a household or phone owns the rest. */
export function networkOf(address: string) {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const parts = parsed.toByteArray().slice(0, 8);
  return `${Buffer.from(parts).toString('hex').match(/.{4}/g)!.join(':')}::/64`;
}
