/** Which network addresses are one client for our limits. */
import ipaddr from 'ipaddr.js';

/**
 * An IPv4 address as it is, also where it is written as IPv6; of an IPv6 address
 * the first 64 bits, because a household or a phone is given all of the others.
 */
export function networkOf(address: string) {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const parts = parsed.toByteArray().slice(0, 8);
  return `${Buffer.from(parts).toString('hex').match(/.{4}/g)!.join(':')}::/64`;
}
