/** STUN's address format, XORed with the magic cookie so that routers do not rewrite addresses (RFC 8489, section 14.2). */
import { isIPv4 } from 'node:net';

export interface SocketAddress {
  address: string;
  port: number;
}

const COOKIE = Buffer.from('2112a442', 'hex');
const PORT_MASK = 0x2112;
const IPV4 = 0x01;
const IPV6 = 0x02;
const IPV4_LENGTH = 8;
const IPV6_LENGTH = 20;

/** @param transaction  the transaction id of the message that contains the address */
export function writeAddress({ address, port }: SocketAddress, transaction: Buffer): Buffer {
  const octets = isIPv4(address) ? Buffer.from(address.split('.').map(Number)) : ipv6Octets(address);
  const bytes = Buffer.alloc(4 + octets.length);
  bytes[1] = octets.length === 4 ? IPV4 : IPV6;
  bytes.writeUInt16BE(port ^ PORT_MASK, 2);
  xored(octets, transaction).copy(bytes, 4);
  return bytes;
}

/** Reads an address. Returns 'IPv6' for any IPv6 address, since relays use only IPv4; undefined for invalid bytes. */
export function readAddress(value: Buffer): SocketAddress | 'IPv6' | undefined {
  if (value.length === IPV6_LENGTH && value[1] === IPV6) return 'IPv6';
  if (value.length !== IPV4_LENGTH || value[1] !== IPV4) return undefined;
  const octets = xored(value.subarray(4), Buffer.alloc(0));
  return { address: octets.join('.'), port: value.readUInt16BE(2) ^ PORT_MASK };
}

function xored(octets: Buffer, transaction: Buffer) {
  const mask = Buffer.concat([COOKIE, transaction]);
  return octets.map((octet, n) => octet ^ mask[n]!) as Buffer;
}

/** Parses an IPv6 address as Node.js writes it: possibly with a zone, never ending in IPv4 notation. */
function ipv6Octets(address: string) {
  const [front = '', back] = address.replace(/%.*$/, '').split('::');
  const groupsOf = (text: string) => (text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16)));
  const [head, tail] = [groupsOf(front), groupsOf(back ?? '')];
  const octets = Buffer.alloc(16);
  for (const [n, group] of head.entries()) octets.writeUInt16BE(group, 2 * n);
  for (const [n, group] of tail.entries()) octets.writeUInt16BE(group, 16 - 2 * (tail.length - n));
  return octets;
}
